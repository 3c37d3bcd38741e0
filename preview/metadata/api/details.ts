import { dayOf } from '../catalogue/days.ts';
import { genresOfKind } from '../catalogue/genres.ts';
import { crewOf } from '../catalogue/people.ts';
import { hashText, mix, pick, type Random, random } from '../catalogue/random.ts';
import { runtimeOf } from '../catalogue/runtime.ts';
import { episodeDay, type Season, seasonsOf } from '../catalogue/seasons.ts';
import type { Title } from '../catalogue/types.ts';
import { tagline } from '../words/episodes.ts';
import { premise } from '../words/premise.ts';
import type { Json } from './call.ts';
import { episodesAroundToday, seasonRow } from './episodes.ts';
import data from './names.json' with { type: 'json' };
import { internalId, personName } from './people.ts';
import { profilePath } from './pictures.ts';
import { dateOrBlank, sharedFields } from './rows.ts';

const countryNames: Readonly<Record<string, string>> = data.countries;
const languageNames: Readonly<Record<string, { english: string; own: string }>> = data.languages;

const maxPauseDays = 300;

function genresOf(title: Title): Json[] {
  const table = [...genresOfKind[title.kind], ...genresOfKind.movie, ...genresOfKind.tv];
  return title.genres.map((id) => ({ id, name: table.find((genre) => genre.id === id)?.name ?? '' }));
}

const maker = (id: number, name: string, country: string): Json => ({
  id,
  logo_path: null,
  name,
  origin_country: country,
});

function commonDetails(title: Title, language: string): Json {
  const { seed, country } = title;
  const rnd = random(mix(seed, 0xc0));
  const companies = new Set([pick(rnd, data.companies), pick(rnd, data.companies)]);
  const { english = title.language, own = '' } = languageNames[title.language] ?? {};
  return {
    ...sharedFields(title, language),
    genres: genresOf(title),
    homepage: '',
    origin_country: [country],
    production_companies: [...companies].map((name) =>
      maker(90_000 + (hashText(name) % 9_000), name, rnd() < 0.2 ? '' : country),
    ),
    production_countries: [{ iso_3166_1: country, name: countryNames[country] ?? country }],
    spoken_languages: [{ english_name: english, iso_639_1: title.language, name: own }],
    tagline: language === 'en' ? tagline(seed, premise(seed, country)) : '',
  };
}

function movieStatus(day: number | null, today: number): string {
  if (day === null) return 'Planned';
  return day <= today ? 'Released' : day - today > 200 ? 'In Production' : 'Post Production';
}

export function movieDetails(title: Title, language: string, now: number): Json {
  const today = dayOf(now);
  const rnd = random(mix(title.seed, 0xb0d6));
  const budget = rnd() < 0.4 ? 0 : Math.floor(rnd() * 90) * 1_000_000;
  const isReleased = title.day !== null && title.day <= today;
  return {
    ...commonDetails(title, language),
    budget,
    imdb_id: title.imdb,
    release_date: dateOrBlank(title.day),
    revenue: isReleased && budget > 0 ? title.votes * 61_000 : 0,
    runtime: runtimeOf(title),
    status: movieStatus(title.day, today),
  };
}

function creatorsOf(title: Title): Json[] {
  const creator = crewOf(title)[1]?.person;
  if (!creator) return [];
  const profile = creator.hasPicture ? profilePath(creator.id) : null;
  return [{ ...personName(creator), credit_id: internalId(`created${title.id}`), profile_path: profile }];
}

/** More episodes are announced, or the last one is recent. */
function isRunning(seasons: readonly Season[], next: Json | null, today: number): boolean {
  if (next !== null || seasons.some(({ day }) => day === null)) return true;
  const lastDays = seasons.map((season) => episodeDay(season, season.episodes) ?? today);
  return lastDays.some((day) => day <= today && today - day < maxPauseDays);
}

const seriesTypes: Readonly<Record<string, string>> = {
  documentary: 'Documentary',
  reality: 'Reality',
  talk: 'Talk Show',
};

function seriesStatus(title: Title, running: boolean, today: number, rnd: Random): string {
  if (title.day === null || title.day > today) return 'In Production';
  if (running) return 'Returning Series';
  return rnd() < 0.12 ? 'Canceled' : 'Ended';
}

export function seriesDetails(title: Title, language: string, now: number): Json {
  const today = dayOf(now);
  const seasons = seasonsOf(title, today);
  const regular = seasons.filter(({ number }) => number > 0);
  const { last, next } = episodesAroundToday({ title, language, today }, regular);
  const running = isRunning(regular, next, today);
  const rnd = random(mix(title.seed, 0x7e7));
  const network = pick(rnd, data.networks);
  return {
    ...commonDetails(title, language),
    created_by: creatorsOf(title),
    episode_run_time: [],
    first_air_date: dateOrBlank(title.day),
    in_production: running,
    languages: [title.language],
    last_air_date: last?.air_date ?? null,
    last_episode_to_air: last,
    networks: [maker(3_000 + (hashText(network) % 900), network, title.country)],
    next_episode_to_air: next,
    number_of_episodes: regular.reduce((sum, { episodes }) => sum + episodes, 0),
    number_of_seasons: regular.length,
    seasons: seasons.map((season) => seasonRow(title, season)),
    status: seriesStatus(title, running, today, rnd),
    type: seriesTypes[title.flavour] ?? 'Scripted',
  };
}
