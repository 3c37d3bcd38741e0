import type { EmbedSource } from '#src/adapters/embeds/embeds.ts';

/** One server's frame as the player shows it. */
export interface SourceView {
  /** The server's number in addresses and in the picker, from 1. */
  number: number;
  name: string;
  url: string;
  /** Messages of the frame count only from here. */
  origin: string;
  /** The frame's whole sandbox. */
  sandbox: string;
}

/**
 * What every frame may do: run its scripts under its own origin, send its own forms, show itself on another
 * screen. No pop-ups, dialogs, downloads, and no way to lead the page elsewhere. Source: decisions, T13.
 */
const usualSandbox = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-presentation'];

/** An embed source field by field, with its sandbox spelled out. */
export function presentSource({ number, name, url, origin, sandbox }: EmbedSource): SourceView {
  return { number, name, url, origin, sandbox: [...new Set([...usualSandbox, ...sandbox])].join(' ') };
}
