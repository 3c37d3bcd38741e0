import { dayOf } from '../catalogue/days.ts';
import { mix, random } from '../catalogue/random.ts';
import { runtimeOf } from '../catalogue/runtime.ts';
import { episodeDay, episodeNumbers, type Season, seasonsOf } from '../catalogue/seasons.ts';
import type { Title } from '../catalogue/types.ts';
import { episodeName, episodeStory } from '../words/episodes.ts';
import { premise } from '../words/premise.ts';
import { type Call, type Json, languageOf } from './call.ts';
import { picturePath } from './pictures.ts';
import { dateOrBlank } from './rows.ts';

const dateOrNull = (day: number | null): string | null => (day === null ? null : dateOrBlank(day));

function seasonFields(season: Season): Json {
  return {
    air_date: dateOrNull(season.day),
    name: season.number === 0 ? 'Specials' : `Season ${season.number}`,
    season_number: season.number,
  };
}

export function seasonRow(season: Season): Json {
  return { ...seasonFields(season), episode_count: season.episodes };
}

interface EpisodeView {
  title: Title;
  language: string;
  today: number;
}

function episodeRow({ title, language, today }: EpisodeView, season: Season, number: number): Json {
  const key = { seed: title.seed, season: season.number, episode: number };
  const rnd = random(mix(title.seed, season.number * 500 + number));
  const day = episodeDay(season, number);
  const isOut = day !== null && day <= today;
  const isEnglish = language === 'en';
  const slots = premise(title.seed, title.country);
  const still = { season: season.number, episode: number };
  return {
    air_date: dateOrNull(day),
    episode_number: number,
    name: isEnglish ? episodeName(key, title.flavour, slots) : `Episode ${number}`,
    overview: isEnglish && isOut ? episodeStory(key, slots) : '',
    runtime: rnd() < 0.04 ? null : (runtimeOf(title) ?? 24),
    season_number: season.number,
    show_id: title.id,
    still_path: isOut && rnd() > 0.06 ? picturePath({ kind: 'tv', id: title.id, shape: 'b', still }) : null,
  };
}

/** Returns null for an unknown season. */
export function seasonDetails(title: Title, number: number, call: Call): Json | null {
  const today = dayOf(call.now);
  const season = seasonsOf(title, today).find((candidate) => candidate.number === number);
  if (!season || title.kind !== 'tv') return null;
  const view = { title, language: languageOf(call), today };
  const episodes = episodeNumbers(season).map((number) => episodeRow(view, season, number));
  return { ...seasonFields(season), episodes };
}

export function episodesAroundToday(
  view: EpisodeView,
  seasons: readonly Season[],
): Record<'last' | 'next', Json | null> {
  const aired = seasons
    .filter(({ number }) => number > 0)
    .flatMap((season) =>
      episodeNumbers(season).map((number) => ({ season, number, day: episodeDay(season, number) })),
    )
    .filter(({ day }) => day !== null);
  const isOut = ({ day }: (typeof aired)[number]): boolean => day !== null && day <= view.today;
  const row = (episode = aired[-1]) => (episode ? episodeRow(view, episode.season, episode.number) : null);
  const next = aired.findIndex((episode) => !isOut(episode));
  return { last: row(next < 0 ? aired.at(-1) : aired[next - 1]), next: row(aired[next]) };
}
