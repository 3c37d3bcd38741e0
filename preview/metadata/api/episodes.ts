import { dayOf } from '../catalogue/days.ts';
import { mix, random } from '../catalogue/random.ts';
import { runtimeOf } from '../catalogue/runtime.ts';
import { episodeDay, type Season, seasonsOf } from '../catalogue/seasons.ts';
import type { Title } from '../catalogue/types.ts';
import { episodeName, episodeStory } from '../words/episodes.ts';
import { premise } from '../words/premise.ts';
import { type Call, type Json, languageOf } from './call.ts';
import { posterPath, stillPath } from './pictures.ts';
import { dateOrBlank } from './rows.ts';

const dateOrNull = (day: number | null): string | null => (day === null ? null : dateOrBlank(day));

function seasonFields(title: Title, season: Season): Json {
  const isSpecial = season.number === 0;
  return {
    air_date: dateOrNull(season.day),
    id: season.id,
    name: isSpecial ? 'Specials' : `Season ${season.number}`,
    overview: '',
    poster_path: season.episodes === 0 ? null : posterPath(title, season.number),
    season_number: season.number,
    vote_average: isSpecial ? 0 : Math.round(title.score * 10) / 10,
  };
}

export function seasonRow(title: Title, season: Season): Json {
  return { ...seasonFields(title, season), episode_count: season.episodes };
}

interface EpisodeView {
  title: Title;
  language: string;
  today: number;
}

/** Future episodes have no votes and mostly no still. */
function episodeRow({ title, language, today }: EpisodeView, season: Season, number: number): Json {
  const key = { seed: title.seed, season: season.number, episode: number };
  const rnd = random(mix(title.seed, season.number * 500 + number));
  const day = episodeDay(season, number);
  const isOut = day !== null && day <= today;
  const isEnglish = language === 'en';
  const slots = premise(title.seed, title.country);
  const hasStill = rnd() < (isOut ? 0.93 : 0.2);
  return {
    air_date: dateOrNull(day),
    episode_number: number,
    id: season.id * 100 + number,
    name: isEnglish ? episodeName(key, title.flavour, slots) : `Episode ${number}`,
    overview: isEnglish && isOut ? episodeStory(key, slots) : '',
    runtime: rnd() < 0.04 ? null : (runtimeOf(title) ?? 24),
    season_number: season.number,
    show_id: title.id,
    still_path: hasStill ? stillPath(title, season.number, number) : null,
    vote_average: isOut ? Math.round(Math.min(9.6, title.score + rnd() - 0.4) * 1000) / 1000 : 0,
    vote_count: isOut ? Math.floor((title.votes / 60) * (0.5 + rnd())) : 0,
  };
}

/** Null for an unknown season. */
export function seasonDetails(title: Title, number: number, call: Call): Json | null {
  const today = dayOf(call.now);
  const season = seasonsOf(title, today).find((candidate) => candidate.number === number);
  if (!season || title.kind !== 'tv') return null;
  const view = { title, language: languageOf(call), today };
  const episodes = Array.from({ length: season.episodes }, (_, index) => episodeRow(view, season, index + 1));
  return { ...seasonFields(title, season), episodes };
}

export function episodesAroundToday(
  view: EpisodeView,
  seasons: readonly Season[],
): Record<'last' | 'next', Json | null> {
  const aired = seasons
    .filter(({ number }) => number > 0)
    .flatMap((season) =>
      Array.from({ length: season.episodes }, (_, index) => ({
        season,
        number: index + 1,
        day: episodeDay(season, index + 1),
      })),
    )
    .filter(({ day }) => day !== null);
  const isOut = ({ day }: (typeof aired)[number]): boolean => day !== null && day <= view.today;
  const row = (episode = aired[-1]) => (episode ? episodeRow(view, episode.season, episode.number) : null);
  const next = aired.findIndex((episode) => !isOut(episode));
  return { last: row(next < 0 ? aired.at(-1) : aired[next - 1]), next: row(aired[next]) };
}
