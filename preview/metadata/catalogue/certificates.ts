import { ANIME_KEYWORD } from './genres.ts';
import { mix, pick, type Random, random } from './random.ts';
import type { Level, Title } from './types.ts';

const STREAM = 0xce27;

type Ladder = readonly [string, string, string, string, string];

/** What each country calls the five levels. Film and television have tables of their own. */
const movieLadders: Readonly<Record<string, Ladder>> = {
  ZA: ['A', 'PG', '13', '16', '18'],
  US: ['G', 'PG', 'PG-13', 'R', 'NC-17'],
  GB: ['U', 'PG', '12A', '15', '18'],
  AU: ['G', 'PG', 'M', 'MA 15+', 'R 18+'],
  DE: ['0', '6', '12', '16', '18'],
  NL: ['AL', '6', '12', '16', '18'],
  FR: ['TP', 'TP', '12', '16', '18'],
  IE: ['G', 'PG', '12A', '15A', '18'],
  BR: ['L', '10', '12', '16', '18'],
  JP: ['G', 'G', 'PG12', 'R15+', 'R18+'],
  NZ: ['G', 'PG', 'M', 'R16', 'R18'],
  IN: ['U', 'UA', 'UA 13+', 'A', 'A'],
  KR: ['ALL', 'ALL', '12', '15', '19'],
};

const tvLadders: Readonly<Record<string, Ladder>> = {
  ZA: ['All', 'PG', '13', '16', '18'],
  US: ['TV-Y', 'TV-PG', 'TV-14', 'TV-MA', 'TV-MA'],
  GB: ['U', 'PG', '12', '15', '18'],
  AU: ['G', 'PG', 'M', 'MA 15+', 'R 18+'],
  DE: ['0', '6', '12', '16', '18'],
  NL: ['AL', '6', '12', '16', '18'],
  FR: ['NR', '10', '12', '16', '18'],
  BR: ['L', '10', '12', '16', '18'],
  KR: ['ALL', '7', '12', '15', '19'],
  JP: ['G', 'G', 'PG-12', 'R15+', 'R18+'],
};

/** The order of the strings inside one country, for the filters that compare them. */
export const certificateOrder: Readonly<Record<string, readonly string[]>> = {
  ZA: ['A', 'PG', '7-9PG', '10-12PG', '13', '16', '18', 'X18', 'XX'],
  US: ['NR', 'G', 'PG', 'PG-13', 'R', 'NC-17'],
  GB: ['U', 'PG', '12A', '12', '15', '18', 'R18'],
  AU: ['E', 'G', 'PG', 'M', 'MA 15+', 'R 18+', 'X 18+'],
  DE: ['0', '6', '12', '16', '18'],
  NL: ['AL', '6', '9', '12', '14', '16', '18'],
  FR: ['TP', '12', '16', '18'],
  IE: ['G', 'PG', '12A', '15A', '16', '18'],
  BR: ['L', '10', '12', '14', '16', '18'],
  JP: ['G', 'PG12', 'R15+', 'R18+'],
  NZ: ['G', 'PG', 'M', 'R13', 'R16', 'R18'],
};

/** One certificate as one country gave it; the text may be empty, and a country may come twice. */
export interface Certificate {
  readonly country: string;
  readonly text: string;
}

function southAfrican(level: Level, rnd: Random, movie: boolean): string {
  if (movie && level === 1) return pick(rnd, ['PG', '7-9PG', '10-12PG', '10-12PG']);
  const ladder = movie ? movieLadders.ZA : tvLadders.ZA;
  return ladder?.[level] ?? '';
}

function american(title: Title, rnd: Random, ladder: Ladder): string {
  if (title.kind === 'tv' && title.level === 0) return pick(rnd, ['TV-Y', 'TV-Y', 'TV-G', 'TV-Y7']);
  if (rnd() < 0.03) return 'NR';
  return ladder[title.level];
}

/** Chance that a country has a certificate at all: thin at home, good for what many have seen. */
function chance(country: string, title: Title): number {
  const seen = title.votes >= 1_200 ? 2 : title.votes >= 250 ? 1 : 0;
  if (country === 'ZA')
    return title.kind === 'tv'
      ? title.country === 'ZA'
        ? 0.18
        : 0.01
      : title.country === 'ZA'
        ? 0.34
        : 0.07;
  if (country === title.country) return [0.55, 0.8, 0.95][seen] ?? 0;
  if (country === 'US') return [0.4, 0.74, 0.93][seen] ?? 0;
  if (country === 'GB' || country === 'AU' || country === 'DE') return [0.16, 0.36, 0.66][seen] ?? 0;
  return [0.04, 0.12, 0.3][seen] ?? 0;
}

/** Every certificate of a title, as sparse, doubled and blank as in reality. */
export function certificatesOf(title: Title): Certificate[] {
  const rnd = random(mix(title.seed, STREAM));
  // A share has none anywhere: the product must treat those as unknown, and this keeps it honest.
  if (rnd() < (title.votes >= 1_200 ? 0.02 : 0.1)) return [];
  const ladders = title.kind === 'movie' ? movieLadders : tvLadders;
  const found: Certificate[] = [];
  for (const [country, ladder] of Object.entries(ladders)) {
    const roll = rnd();
    const odds =
      chance(country, title) * (title.keywords.includes(ANIME_KEYWORD) && country === 'DE' ? 0.5 : 1);
    if (roll >= odds) continue;
    const own =
      country === 'ZA'
        ? southAfrican(title.level, rnd, title.kind === 'movie')
        : country === 'US'
          ? american(title, rnd, ladder)
          : ladder[title.level];
    found.push({ country, text: title.softcore && country === 'ZA' ? 'X18' : own });
    if (rnd() < 0.05 && title.level < 4) found.push({ country, text: ladder[title.level + 1] ?? own });
  }
  return found;
}

/** The certificates of a film that one country filter compares, blank ones left out. */
export function ratedIn(title: Title, country: string): string[] {
  return certificatesOf(title)
    .filter((entry) => entry.country === country && entry.text !== '')
    .map((entry) => entry.text);
}
