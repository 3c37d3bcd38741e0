import { dayOf } from '../catalogue/days.ts';
import { genresOfKind } from '../catalogue/genres.ts';
import { crewOf } from '../catalogue/people.ts';
import { hashText, mix, pick, random } from '../catalogue/random.ts';
import { runtimeOf } from '../catalogue/runtime.ts';
import { episodeDay, seasonsOf } from '../catalogue/seasons.ts';
import type { Title } from '../catalogue/types.ts';
import { tagline } from '../words/episodes.ts';
import { premise } from '../words/premise.ts';
import { aroundToday, seasonRow } from './episodes.ts';
import { companies, countryNames, languageNames, networks } from './names.ts';
import { internalId } from './people.ts';
import { backdropPath, posterPath, profilePath } from './pictures.ts';
import { dateOrBlank, type Json, nameOf, overviewOf } from './rows.ts';

const genreTable = new Map(
  [...genresOfKind.movie, ...genresOfKind.tv].map((genre) => [genre.id, genre.name]),
);
const moviesById = new Map(genresOfKind.movie.map((genre) => [genre.id, genre.name]));

function genresOf(title: Title): Json[] {
  return title.genres.map((id) => ({
    id,
    name: (title.kind === 'movie' ? moviesById : genreTable).get(id) ?? genreTable.get(id) ?? '',
  }));
}

function makers(title: Title): Json {
  const rnd = random(mix(title.seed, 0xc0));
  const names = [...new Set([pick(rnd, companies), pick(rnd, companies)])];
  const language = languageNames[title.language] ?? [title.language, ''];
  return {
    production_companies: names.map((name) => ({
      id: 90_000 + (hashText(name) % 9_000),
      logo_path: null,
      name,
      origin_country: rnd() < 0.2 ? '' : title.country,
    })),
    production_countries: [{ iso_3166_1: title.country, name: countryNames[title.country] ?? title.country }],
    spoken_languages: [{ english_name: language[0], iso_639_1: title.language, name: language[1] }],
  };
}

function common(title: Title, language: string): Json {
  const slots = premise(title.seed, title.country);
  return {
    adult: title.adult,
    backdrop_path: backdropPath(title),
    genres: genresOf(title),
    homepage: '',
    id: title.id,
    origin_country: [title.country],
    original_language: title.language,
    overview: overviewOf(title, language),
    popularity: title.popularity,
    poster_path: posterPath(title),
    ...makers(title),
    softcore: title.softcore,
    tagline: language === 'en' ? tagline(title.seed, slots) : '',
    vote_average: title.score,
    vote_count: title.votes,
  };
}

function movieStatus(day: number | null, today: number): string {
  if (day === null) return 'Planned';
  return day <= today ? 'Released' : day - today > 200 ? 'In Production' : 'Post Production';
}

/** Everything about a film but the appended blocks. */
export function movieDetails(title: Title, language: string, now: number): Json {
  const rnd = random(mix(title.seed, 0xb0d6));
  const budget = rnd() < 0.4 ? 0 : Math.floor(rnd() * 90) * 1_000_000;
  const released = title.day !== null && title.day <= dayOf(now);
  return {
    ...common(title, language),
    belongs_to_collection: null,
    budget,
    imdb_id: title.imdb,
    original_title: title.originalTitle,
    release_date: dateOrBlank(title.day),
    revenue: released && budget > 0 ? title.votes * 61_000 : 0,
    runtime: runtimeOf(title),
    status: movieStatus(title.day, dayOf(now)),
    title: nameOf(title, language),
    video: false,
  };
}

/** Everything about a series but the appended blocks; its IMDb id is only in external_ids. */
export function seriesDetails(title: Title, language: string, now: number): Json {
  const today = dayOf(now);
  const seasons = seasonsOf(title, today);
  const real = seasons.filter((season) => season.number > 0);
  const around = aroundToday(title, seasons, language, today);
  const shown = real
    .flatMap((season) => (season.day === null ? [] : [episodeDay(season, season.episodes) ?? season.day]))
    .filter((day) => day <= today);
  const lastDay = shown.length === 0 ? null : Math.max(...shown);
  const announced = real.some((season) => season.day === null);
  const running = around.next !== null || announced || (lastDay !== null && today - lastDay < 300);
  const rnd = random(mix(title.seed, 0x7e7));
  const network = pick(rnd, networks);
  const creator = crewOf(title)[1]?.person;
  return {
    ...common(title, language),
    created_by: creator
      ? [
          {
            id: creator.id,
            credit_id: internalId(`created${title.id}`),
            name: creator.name,
            original_name: creator.name,
            gender: creator.gender,
            profile_path: creator.hasPicture ? profilePath(creator.id) : null,
          },
        ]
      : [],
    episode_run_time: [],
    first_air_date: dateOrBlank(title.day),
    in_production: running,
    languages: [title.language],
    last_air_date: around.last === null ? null : (around.last.air_date ?? null),
    last_episode_to_air: around.last,
    name: nameOf(title, language),
    networks: [
      {
        id: 3_000 + (hashText(network) % 900),
        logo_path: null,
        name: network,
        origin_country: title.country,
      },
    ],
    next_episode_to_air: around.next,
    number_of_episodes: real.reduce((sum, season) => sum + season.episodes, 0),
    number_of_seasons: real.length,
    original_name: title.originalTitle,
    seasons: seasons.map((season) => seasonRow(title, season)),
    status:
      title.day === null || title.day > today
        ? 'In Production'
        : running
          ? 'Returning Series'
          : rnd() < 0.12
            ? 'Canceled'
            : 'Ended',
    type:
      title.flavour === 'documentary'
        ? 'Documentary'
        : title.flavour === 'reality'
          ? 'Reality'
          : title.flavour === 'talk'
            ? 'Talk Show'
            : 'Scripted',
  };
}
