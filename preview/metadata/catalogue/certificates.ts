import data from './certificates.json' with { type: 'json' };
import { ANIME_KEYWORD } from './genres.ts';
import { mix, pick, type Random, random } from './random.ts';
import type { Title } from './types.ts';

const STREAM = 0xce27;

const ladders: Readonly<Record<'movie' | 'tv', Readonly<Record<string, string[]>>>> = data;

export const certificateOrder: Readonly<Record<string, readonly string[]>> = data.order;

/** `text` may be empty, and a country may have several certificates. */
export interface Certificate {
  country: string;
  text: string;
}

function pickCertificate(title: Title, country: string, ladder: readonly string[], rnd: Random): string {
  const { kind, level } = title;
  if (country === 'ZA' && kind === 'movie' && level === 1)
    return pick(rnd, ['PG', '7-9PG', '10-12PG', '10-12PG']);
  if (country === 'US') {
    if (kind === 'tv' && level === 0) return pick(rnd, ['TV-Y', 'TV-Y', 'TV-G', 'TV-Y7']);
    if (rnd() < 0.03) return 'NR';
  }
  return ladder[level] ?? '';
}

function oddsByFame(country: string, title: Title): readonly [number, number, number] {
  if (country === title.country) return [0.55, 0.8, 0.95];
  if (country === 'US') return [0.4, 0.74, 0.93];
  if (country === 'GB' || country === 'AU' || country === 'DE') return [0.16, 0.36, 0.66];
  return [0.04, 0.12, 0.3];
}

function certificateOdds(country: string, title: Title): number {
  const isOwn = title.country === 'ZA';
  if (country === 'ZA' && title.kind === 'tv') return isOwn ? 0.18 : 0.01;
  if (country === 'ZA') return isOwn ? 0.34 : 0.07;
  const [few, some, many] = oddsByFame(country, title);
  const odds = title.votes >= 1_200 ? many : title.votes >= 250 ? some : few;
  return country === 'DE' && title.keywords.includes(ANIME_KEYWORD) ? odds * 0.5 : odds;
}

/** Certificates are as sparse, doubled and blank as at TMDB. */
export function certificatesOf(title: Title): Certificate[] {
  const rnd = random(mix(title.seed, STREAM));
  // Some titles have no certificate, which the product treats as unknown.
  if (rnd() < (title.votes >= 1_200 ? 0.02 : 0.1)) return [];
  return Object.entries(ladders[title.kind]).flatMap(([country, ladder]) => {
    if (rnd() >= certificateOdds(country, title)) return [];
    const own = pickCertificate(title, country, ladder, rnd);
    const given = [{ country, text: title.softcore && country === 'ZA' ? 'X18' : own }];
    if (rnd() < 0.05 && title.level < 4) given.push({ country, text: ladder[title.level + 1] ?? own });
    return given;
  });
}

/** Blank certificates don't count. */
export function ratedIn(title: Title, country: string): string[] {
  return certificatesOf(title)
    .filter((entry) => entry.country === country && entry.text !== '')
    .map((entry) => entry.text);
}
