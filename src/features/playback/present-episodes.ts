import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { formatDay } from '#src/domain/dates.ts';
import {
  type AiredSeason,
  type EpisodePlace,
  firstNumber,
  hasAired,
  listNumbers,
  nextPlace,
  type SeasonGuide,
} from '#src/domain/episodes.ts';
import type { EpisodeProgress, ProgressOf } from '#src/domain/position.ts';
import { type EpisodeFacts, formatMinutes, type Season } from '#src/domain/title.ts';

export interface EpisodeRowView extends EpisodeProgress {
  number: number;
  /** Examples are `Episode 5: Name` and `Episode 5`. */
  label: string;
  /** An example is `48 min`. */
  length: string | null;
  story: string;
  still: string | null;
  /** The day on which the episode airs, empty if the day is unknown; null once it has aired. */
  airs: string | null;
}

export interface EpisodesView {
  place: EpisodePlace;
  seasons: SeasonView[];
  /** The day on which the current episode airs, in the form of `EpisodeRowView.airs`. */
  airs: string | null;
  /** The current episode; an example is `Season 2, Episode 5: Name`. */
  name: string;
  /** The next episode, with its season if that is another one; null after the last. */
  nextLabel: string | null;
  overview: string;
  /** The current episode's length; null if it is unknown. */
  minutes: number | null;
  /** There are at most `maxRows`. */
  rows: EpisodeRowView[];
  /** First and last numbers of the season's parts; empty if `rows` has all episodes. */
  ranges: { first: number; last: number }[];
}

interface SeasonView extends AiredSeason {
  /** An example is `Season 2`. */
  label: string;
  /** The number of the season's first episode. */
  first: number;
}

/** A season of a thousand episodes is shown in parts, so that its page loads quickly. */
const maxRows = 100;

const maxStory = 180;

interface Shown {
  guide: readonly SeasonGuide[];
  /** They are the title's seasons. */
  seasons: readonly Pick<Season, 'number' | 'airedOn'>[];
  place: EpisodePlace;
  facts: readonly EpisodeFacts[];
  progressOf: ProgressOf;
  /** An episode of the part to show; null for the part with the current episode. */
  from: number | null;
  texts: I18n;
}

export function presentEpisodes(shownTo: Shown): EpisodesView {
  const { guide, seasons, place, facts, progressOf, from, texts } = shownTo;
  const byNumber = new Map(facts.map((episode) => [episode.number, episode]));
  const labelOf = (episode: number) => {
    const name = byNumber.get(episode)?.name ?? '';
    return texts._(name === '' ? msg`Episode ${{ episode }}` : msg`Episode ${{ episode }}: ${{ name }}`);
  };
  const season = guide.find(({ number }) => number === place.season);
  const numbers = listNumbers(season?.listed ?? []);
  const parts = Array.from({ length: Math.ceil(numbers.length / maxRows) }, (_, index) =>
    numbers.slice(index * maxRows, (index + 1) * maxRows),
  );
  const shown = parts.findLast(([first = 0]) => first <= (from ?? place.episode)) ?? parts[0] ?? [];
  const next = nextPlace(guide, place);
  const begins = seasons.find(({ number }) => number === place.season)?.airedOn;
  const airsOf = (episode: number) => {
    if (hasAired(guide, { ...place, episode })) return null;
    const day = byNumber.get(episode)?.airedOn ?? (episode === numbers[0] ? begins : null) ?? null;
    return day === null ? '' : formatDay(Date.parse(day), texts);
  };
  return {
    place,
    seasons: guide.map(({ number, listed, aired }) => ({
      number,
      aired,
      label: texts._(msg`Season ${{ season: number }}`),
      first: firstNumber(aired) ?? firstNumber(listed) ?? 1,
    })),
    airs: airsOf(place.episode),
    name: texts._(nameOf(place, byNumber.get(place.episode)?.name ?? '')),
    nextLabel:
      next === null ? null : next.season === place.season ? labelOf(next.episode) : texts._(nameOf(next)),
    overview: byNumber.get(place.episode)?.overview ?? '',
    minutes: byNumber.get(place.episode)?.minutes ?? null,
    rows: shown.map((number) => {
      const { overview = '', stillPath = null, minutes = null } = byNumber.get(number) ?? {};
      const [label, length, story] = [labelOf(number), lengthOf(minutes, texts), shorten(overview)];
      const progress = progressOf({ ...place, episode: number });
      return { number, label, length, story, still: stillPath, airs: airsOf(number), ...progress };
    }),
    ranges: parts.length < 2 ? [] : parts.map((part) => ({ first: part[0] ?? 0, last: part.at(-1) ?? 0 })),
  };
}

/** `name` is empty for an episode of another season, because `facts` has only this season's. */
function nameOf({ season, episode }: EpisodePlace, name = ''): MessageDescriptor {
  return name === ''
    ? msg`Season ${{ season }}, Episode ${{ episode }}`
    : msg`Season ${{ season }}, Episode ${{ episode }}: ${{ name }}`;
}

function lengthOf(minutes: number | null, texts: I18n): string | null {
  const length = formatMinutes(minutes);
  return length === null ? null : texts._(length);
}

/** A row has room for two lines; the page shows the whole story beside the player. */
function shorten(story: string): string {
  if (story.length <= maxStory) return story;
  const cut = story.slice(0, maxStory);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxStory / 2))}…`;
}
