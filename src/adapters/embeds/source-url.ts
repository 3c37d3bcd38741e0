import type { EmbedServerConfig } from '#src/config/config.ts';
import { addressSettings } from '#src/domain/settings.ts';
import type { Playable } from './embeds.ts';

const imdbShape = /^tt\d{7,9}$/;

const placeholders = new RegExp(
  `\\{(${['imdb', 'season', 'episode', 'seconds', ...addressSettings].join('|')})\\}`,
  'g',
);

/** Throws for an invalid template. */
export function originsOf({ movie, tv, anime }: EmbedServerConfig): string[] {
  return [...new Set([movie, tv, anime].map(templateOrigin))];
}

function templateOrigin(template: string): string {
  return new URL(template.replace(placeholders, '1')).origin;
}

/** Returns null for an invalid id, season or episode, and for an address outside the template's origin. */
export function sourceUrl(server: EmbedServerConfig, what: Playable): URL | null {
  const template = { movie: server.movie, series: server.tv, anime: server.anime }[what.kind];
  const values = valuesOf(what);
  if (values === null) return null;
  const filled = template.replace(placeholders, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : encodeURIComponent(value);
  });
  const url = URL.parse(filled);
  if (url === null || url.origin !== templateOrigin(template)) return null;
  if (what.kind === 'anime' && what.dub) url.searchParams.set('lang', 'en');
  return url;
}

function valuesOf({
  imdbId,
  kind,
  season,
  episode,
  seconds = 0,
  settings = {},
}: Playable): Map<string, string> | null {
  if (!imdbShape.test(imdbId)) return null;
  const values = new Map([
    ['imdb', imdbId],
    ['seconds', String(seconds)],
    ...addressSettings.map((name): [string, string] => [name, settings[name] ?? '']),
  ]);
  if (kind === 'movie') return values;
  if (!isPositive(season) || !isPositive(episode)) return null;
  return values.set('season', String(season)).set('episode', String(episode));
}

function isPositive(value: number | null): value is number {
  return value !== null && Number.isSafeInteger(value) && value > 0;
}
