import type { Season, TitleDetails } from './title.ts';

export interface EpisodePlace {
  season: number;
  episode: number;
}

/** A range of numbers without a gap. */
export type Run = readonly [first: number, last: number];

/** The aired episodes of a season, which are the only ones that can be played. */
export interface AiredSeason {
  number: number;
  aired: readonly Run[];
}

/** Follows the season's episode list, or its count without a list. Source: docs/requirements.md#episodes. */
export interface SeasonGuide extends AiredSeason {
  /** Episodes after `aired` haven't aired. */
  listed: readonly Run[];
}

export interface EpisodeDate {
  number: number;
  /** YYYY-MM-DD; null if TMDB has no date. */
  airedOn: string | null;
}

/** Keys are season numbers. An absent or empty list means that the list is unknown. */
export type SeasonLists = ReadonlyMap<number, readonly EpisodeDate[]>;

export function episodeFields({ season, episode }: EpisodePlace): { season: string; episode: string } {
  return { season: String(season), episode: String(episode) };
}

/** `sub` is the original language with subtitles. */
export type Audio = 'sub' | 'dub';

export interface WantedPlace {
  season: number | null;
  episode: number | null;
}

const maxSeasons = 200;
const maxEpisodes = 2_000;

/** Leaves out season 0, empty seasons and duplicates. Caps the numbers, because older rows have no caps. */
export function playableSeasons(seasons: readonly Season[]): Season[] {
  const byNumber = new Map<number, Season>();
  for (const season of seasons) {
    if (byNumber.size === maxSeasons) break;
    const episodeCount = Math.min(Math.floor(season.episodeCount), maxEpisodes);
    if (!Number.isSafeInteger(season.number) || !Number.isSafeInteger(episodeCount)) continue;
    if (season.number < 1 || episodeCount < 1 || byNumber.has(season.number)) continue;
    byNumber.set(season.number, { ...season, episodeCount });
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** `today` is a day in Johannesburg. */
export function buildGuide(
  details: Pick<TitleDetails, 'seasons' | 'lastEpisode' | 'hasEnded'> | null,
  lists: SeasonLists,
  today: string,
): SeasonGuide[] {
  const { seasons = [], lastEpisode, hasEnded } = details ?? {};
  const lastAired = lastEpisode === undefined ? null : placeUntil(lastEpisode, today);
  let hasLaterAired = hasEnded === true;
  const guide: SeasonGuide[] = [];
  // The loop goes backwards, because an episode without a date has aired if a later one has.
  for (const season of playableSeasons(seasons).reverse()) {
    const { number } = season;
    const list = lists.get(number) ?? [];
    const hasBegun = season.airedOn != null && season.airedOn <= today;
    if (list.length === 0) {
      const airedCount = hasLaterAired ? season.episodeCount : countAired(season, lastAired, hasBegun);
      const listed: Run[] = [[1, airedCount === 0 ? season.episodeCount : airedCount]];
      guide.push({ number, listed, aired: airedCount === 0 ? [] : listed });
      hasLaterAired ||= airedCount > 0;
      continue;
    }
    const aired: number[] = [];
    for (const episode of list.toReversed()) {
      const isBeforeLast =
        lastAired !== null && !isAfter({ season: number, episode: episode.number }, lastAired);
      // Older rows have no `hasEnded`; then episodes without a date count as aired.
      const countsUndated = hasLaterAired || isBeforeLast || hasEnded === undefined;
      if (episode.airedOn === null ? !countsUndated : episode.airedOn > today) continue;
      aired.push(episode.number);
      hasLaterAired = true;
    }
    guide.push({ number, listed: runsOf(list.map((one) => one.number)), aired: runsOf(aired) });
    hasLaterAired ||= hasBegun;
  }
  return guide.reverse();
}

/** TMDB's last episode is as old as the stored facts, so a list may contain later episodes that have aired. */
function placeUntil(
  { season, episode, airedOn }: EpisodePlace & { airedOn: string },
  today: string,
): EpisodePlace {
  return { season, episode: airedOn <= today ? episode : episode - 1 };
}

function countAired({ number, episodeCount }: Season, last: EpisodePlace | null, hasBegun: boolean): number {
  if (last === null || number < last.season) return episodeCount;
  if (number === last.season) return Math.min(episodeCount, last.episode);
  return hasBegun ? 1 : 0;
}

function isAfter(one: EpisodePlace, other: EpisodePlace): boolean {
  return one.season > other.season || (one.season === other.season && one.episode > other.episode);
}

/**
 * Returns the place that an address names. An unknown season becomes the first one. The episode may not have
 * aired.
 */
export function findPlace(guide: readonly SeasonGuide[], wanted: WantedPlace): EpisodePlace | null {
  const season = guide.find(({ number }) => number === positive(wanted.season));
  if (season === undefined) return firstPlace(guide);
  return { season: season.number, episode: listedNumber(season, positive(wanted.episode)) };
}

/** Returns the current place of an episode that the history, a mark or a position has stored. */
export function storedPlace(guide: readonly SeasonGuide[], stored: EpisodePlace): EpisodePlace {
  const season = guide.find(({ number }) => number === stored.season);
  return season === undefined ? stored : { ...stored, episode: listedNumber(season, stored.episode) };
}

/** A number that isn't in the list counts as an index from 1; beyond the end it means the last aired one. */
function listedNumber({ listed, aired }: SeasonGuide, number: number): number {
  if (hasNumber(listed, number)) return number;
  return numberAt(listed, number) ?? lastNumber(aired) ?? firstNumber(listed) ?? number;
}

/** Replaces an episode that hasn't aired with the last aired one before it, for links. */
export function airedPlace(guide: readonly SeasonGuide[], place: EpisodePlace): EpisodePlace | null {
  return hasAired(guide, place) ? place : (previousPlace(guide, place) ?? firstAired(guide));
}

/**
 * Returns the episode that a player plays, or null if it can't be played. Stored lists change, so a page may
 * ask for an episode of an older list.
 */
export function playedPlace(
  guide: readonly SeasonGuide[],
  { season, episode }: EpisodePlace,
): EpisodePlace | null {
  const found = guide.find(({ number }) => number === season);
  if (found === undefined) return null;
  const number = hasNumber(found.listed, episode) ? episode : numberAt(found.listed, episode);
  return number !== null && hasNumber(found.aired, number) ? { season, episode: number } : null;
}

export function hasEpisode(guide: readonly SeasonGuide[], { season, episode }: EpisodePlace): boolean {
  return guide.some(({ number, listed }) => number === season && hasNumber(listed, episode));
}

export function hasAired(guide: readonly AiredSeason[], { season, episode }: EpisodePlace): boolean {
  return guide.some(({ number, aired }) => number === season && hasNumber(aired, episode));
}

function firstPlace(guide: readonly SeasonGuide[]): EpisodePlace | null {
  const [season] = guide;
  const episode = season === undefined ? null : firstNumber(season.listed);
  return (
    firstAired(guide) ??
    (season === undefined || episode === null ? null : { season: season.number, episode })
  );
}

function firstAired(guide: readonly AiredSeason[]): EpisodePlace | null {
  for (const { number: season, aired } of guide) {
    const episode = firstNumber(aired);
    if (episode !== null) return { season, episode };
  }
  return null;
}

/** Skips episodes that haven't aired. Returns null after the last one. */
export function nextPlace(guide: readonly AiredSeason[], place: EpisodePlace): EpisodePlace | null {
  const index = guide.findIndex(({ number }) => number === place.season);
  if (index < 0) return null;
  const within = guide[index]?.aired.find(([, last]) => last > place.episode);
  if (within !== undefined) return { ...place, episode: Math.max(within[0], place.episode + 1) };
  return firstAired(guide.slice(index + 1));
}

/** Skips episodes that haven't aired. Returns null before the first one. */
export function previousPlace(guide: readonly AiredSeason[], place: EpisodePlace): EpisodePlace | null {
  const index = guide.findIndex(({ number }) => number === place.season);
  const within = guide[index]?.aired.findLast(([first]) => first < place.episode);
  if (within !== undefined) return { ...place, episode: Math.min(within[1], place.episode - 1) };
  for (const { number: season, aired } of guide.slice(0, Math.max(index, 0)).reverse()) {
    const episode = lastNumber(aired);
    if (episode !== null) return { season, episode };
  }
  return null;
}

export function listNumbers(runs: readonly Run[]): number[] {
  return runs.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

export function firstNumber(runs: readonly Run[]): number | null {
  return runs[0]?.[0] ?? null;
}

function lastNumber(runs: readonly Run[]): number | null {
  return runs.at(-1)?.[1] ?? null;
}

function hasNumber(runs: readonly Run[], number: number): boolean {
  return runs.some(([first, last]) => number >= first && number <= last);
}

/** `position` counts from 1. */
function numberAt(runs: readonly Run[], position: number): number | null {
  let left = position;
  for (const [first, last] of runs) {
    if (left <= last - first + 1) return first + left - 1;
    left -= last - first + 1;
  }
  return null;
}

function runsOf(numbers: readonly number[]): Run[] {
  const runs: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

export function readNumber(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

function positive(value: number | null): number {
  return value !== null && Number.isSafeInteger(value) && value >= 1 ? value : 1;
}
