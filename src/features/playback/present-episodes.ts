import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type CountedSeason, type EpisodePlace, nextPlace } from '#src/domain/episodes.ts';
import type { EpisodeProgress, ProgressOf } from '#src/domain/position.ts';
import { type EpisodeFacts, formatMinutes, type Season } from '#src/domain/title.ts';

export interface EpisodeRowView extends EpisodeProgress {
  number: number;
  /** Looks like `Episode 5: Name`, or `Episode 5`. */
  label: string;
  /** Looks like `48 min`. */
  length: string | null;
  story: string;
  still: string | null;
}

export interface EpisodesView {
  place: EpisodePlace;
  /** Looks like `Season 2`. */
  seasons: (CountedSeason & { label: string })[];
  /** Of the current episode: looks like `Season 2, Episode 5: Name`. */
  name: string;
  /** Of the next one, with its season where that is another; null after the last. */
  nextLabel: string | null;
  overview: string;
  /** At most `maxRows`. */
  rows: EpisodeRowView[];
  /** By the first and the last number; none where all are shown. */
  ranges: { first: number; last: number }[];
}

/** A season of a thousand episodes comes in parts, so that its page stays quick. */
const maxRows = 100;

const maxStory = 180;

interface Shown {
  seasons: readonly Season[];
  place: EpisodePlace;
  facts: readonly EpisodeFacts[];
  progressOf: ProgressOf;
  /** An episode of the wanted part; null for the current one's. */
  from: number | null;
  texts: I18n;
}

/** `seasons` come from `playableSeasons`. */
export function presentEpisodes({ seasons, place, facts, progressOf, from, texts }: Shown): EpisodesView {
  const byNumber = new Map(facts.map((episode) => [episode.number, episode]));
  const labelOf = (episode: number) => {
    const name = byNumber.get(episode)?.name ?? '';
    return texts._(name === '' ? msg`Episode ${{ episode }}` : msg`Episode ${{ episode }}: ${{ name }}`);
  };
  const count = seasons.find(({ number }) => number === place.season)?.episodeCount ?? 0;
  const starts = Array.from({ length: Math.ceil(count / maxRows) }, (_, index) => index * maxRows + 1);
  const shown = Math.min(from ?? place.episode, count);
  const first = starts.findLast((start) => start <= shown) ?? 1;
  const next = nextPlace(seasons, place);
  return {
    place,
    seasons: seasons.map(({ number: season, episodeCount }) => {
      const label = texts._(msg`Season ${{ season }}`);
      return { number: season, episodeCount, label };
    }),
    name: texts._(nameOf(place, byNumber.get(place.episode)?.name ?? '')),
    nextLabel:
      next === null ? null : next.season === place.season ? labelOf(next.episode) : texts._(nameOf(next)),
    overview: byNumber.get(place.episode)?.overview ?? '',
    rows: Array.from({ length: Math.min(maxRows, count - first + 1) }, (_, index) => {
      const number = first + index;
      const { overview = '', stillPath = null, minutes = null } = byNumber.get(number) ?? {};
      const [label, length, story] = [labelOf(number), lengthOf(minutes, texts), shorten(overview)];
      return { number, label, length, story, still: stillPath, ...progressOf({ ...place, episode: number }) };
    }),
    ranges:
      starts.length < 2
        ? []
        : starts.map((start) => ({ first: start, last: Math.min(start + maxRows - 1, count) })),
  };
}

/** The names of another season aren't known here. */
function nameOf({ season, episode }: EpisodePlace, name = ''): MessageDescriptor {
  return name === ''
    ? msg`Season ${{ season }}, Episode ${{ episode }}`
    : msg`Season ${{ season }}, Episode ${{ episode }}: ${{ name }}`;
}

function lengthOf(minutes: number | null, texts: I18n): string | null {
  const length = formatMinutes(minutes);
  return length === null ? null : texts._(length);
}

/** A row shows two lines; the whole story stands beside the player. */
function shorten(story: string): string {
  if (story.length <= maxStory) return story;
  const cut = story.slice(0, maxStory);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxStory / 2))}…`;
}
