import type { EmbedSource } from '#src/adapters/embeds/embeds.ts';
import { hasTrouble, type ServerExperience } from '#src/domain/server-experience.ts';

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
  /** What is played and by which server, for telling what became of it; see readAbout. */
  about: string;
  /** Why another may be the better choice, in the picker's words; null when nothing is known against it. */
  trouble: string | null;
}

/**
 * What every frame may do: run its scripts under its own origin, send its own forms, show itself on another
 * screen. No pop-ups, dialogs, downloads, and no way to lead the page elsewhere. Source: docs/requirements.md#players.
 */
const usualSandbox = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-presentation'];

/** An embed source field by field, with its sandbox spelled out. `what` names what is played. */
export function presentSource(
  { number, key, name, url, origin, sandbox, slow }: EmbedSource,
  what: string,
  experience: ServerExperience,
): SourceView {
  return {
    number,
    name,
    url,
    origin,
    sandbox: [...new Set([...usualSandbox, ...sandbox])].join(' '),
    about: `${what} @${key}`,
    trouble: troubleOf(slow, experience),
  };
}

/** Takes apart what `about` says: the name of what is played, and the server's key. */
export function readAbout(text: string): { what: string; server: string } | null {
  const [, what, server] = /^([a-z0-9 ]{1,40}) @([0-9a-f]{16})$/.exec(text) ?? [];
  return what === undefined || server === undefined ? null : { what, server };
}

function troubleOf(slow: boolean, experience: ServerExperience): string | null {
  if (experience.own === 'left' || experience.own === 'reported') return 'didn’t work today';
  if (hasTrouble(experience)) return 'trouble lately';
  return slow ? 'slow to answer' : null;
}
