import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { EmbedSource } from '#src/adapters/embeds/embeds.ts';
import type { SourceAddress } from '#src/domain/film.ts';
import { hasTrouble, type ServerHealth } from '#src/domain/server-health.ts';

export interface SourceView {
  /** It counts from 1. */
  number: number;
  name: string;
  /** Null if the page doesn't hold the address and requests it (see `readPageSources`). */
  address: SourceAddress | null;
  /** See `readAbout`. */
  about: string;
  /** True while it isn't known whether the server has this title. */
  pending: boolean;
  /** A reason to choose another server; null without one. */
  trouble: string | null;
  /** True if the household stayed with this server although its player sends no messages: no countdown runs. */
  silent: boolean;
}

/** No pop-ups, dialogs, downloads or top navigation. Source: docs/requirements.md#players. */
const usualSandbox = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-presentation'];

export function presentSource(
  { number, key, name, url, origin, sandbox, slow, pending }: EmbedSource,
  what: string,
  health: ServerHealth,
  texts: I18n,
): SourceView {
  const trouble = troubleOf(slow, health);
  return {
    number,
    name,
    address: { url, origin, sandbox: [...new Set([...usualSandbox, ...sandbox])].join(' ') },
    about: `${what} @${key}`,
    pending,
    trouble: trouble === null ? null : texts._(trouble),
    silent: health.silent,
  };
}

/** Parses `SourceView.about` into the key of the title and the key of the server. */
export function readAbout(text: string): { what: string; server: string } | null {
  const [, what, server] = /^([a-z0-9 ]{1,40}) @([0-9a-f]{16})$/.exec(text) ?? [];
  return what === undefined || server === undefined ? null : { what, server };
}

function troubleOf(slow: boolean, health: ServerHealth): MessageDescriptor | null {
  if (health.own === 'left' || health.own === 'reported') return msg`didn’t work today`;
  if (hasTrouble(health)) return msg`trouble lately`;
  return slow ? msg`slow to respond` : null;
}
