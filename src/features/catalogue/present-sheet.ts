import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type Audience, limitedYoung } from '#src/domain/audience.ts';
import { playableSeasons } from '#src/domain/episodes.ts';
import { estimateFilm, usualChoices } from '#src/domain/film-data.ts';
import { formatRand } from '#src/domain/money.ts';
import type { TitleWords } from '#src/domain/title.ts';
import type { Area } from '#src/routes/area.ts';
import { comingDay } from './coming-soon.ts';
import { presentTitle, type TitleView } from './present.ts';
import { lengthOf } from './present-anime.ts';
import type { KnownTitle } from './store.ts';
import { wordsOf } from './words-of.ts';

type Facts = Pick<
  TitleView,
  keyof TitleWords | 'id' | 'year' | 'rating' | 'minutes' | 'age' | 'ageOrigin' | 'backdrop'
>;

/** What a viewer reads about a title before playing it. */
export interface SheetView extends Facts {
  kind: KnownTitle['kind'];
  /** It is the player's address; null before the title is out and without an IMDb id. */
  play: string | null;
  /** The release day, such as `12 December 2026`; null once the title is out. */
  coming: string | null;
  /** Examples are `1 h 52` and `2 seasons, 36 episodes`. */
  length: string | null;
  /** An example is `Drama, Comedy`; empty without genres. */
  genres: string;
  /** It is empty for children. */
  cast: TitleView['cast'];
  trailer: TrailerView | null;
}

interface TrailerView {
  href: string;
  /** An example is `about 25 MB, R1.13 of data`. */
  cost: string;
}

interface SheetFor {
  area: Area;
  texts: I18n;
  audience: Audience;
  now: number;
  config: {
    trailers: 'youtube-nocookie' | null;
    /** It is the price of a GB. */
    dataPrice: { cents: number };
  };
}

export function presentSheet(title: KnownTitle, { area, texts, audience, now, config }: SheetFor): SheetView {
  const view = presentTitle(title, area, texts);
  const { id, year, rating, minutes, age, ageOrigin, backdrop } = view;
  const coming = comingDay(title, texts, now);
  const isPlayable = title.imdbId !== null && coming === null;
  return {
    ...wordsOf(title, texts),
    ...{ id, year, rating, minutes, age, ageOrigin, backdrop, coming },
    kind: title.kind,
    play: isPlayable ? area.watchedHref(view.kind, id) : null,
    length:
      title.kind === 'movie' ? view.runtime : lengthOf(playableSeasons(title.details?.seasons ?? []), texts),
    cast: limitedYoung(audience) ? [] : view.cast.slice(0, maxCast),
    genres: view.genres.map((genre) => genre.name).join(', '),
    trailer: limitedYoung(audience) ? null : trailerOf(title, config, texts),
  };
}

/** The title's own page shows the whole cast. */
const maxCast = 4;

/** An assumption: TMDB doesn't have a trailer's length. */
const usualMinutes = 2.5;

/** Returns null for viewers with an age limit: the trailer's host shows unrated videos beside it. */
function trailerOf(
  { details }: KnownTitle,
  { trailers, dataPrice }: SheetFor['config'],
  texts: I18n,
): TrailerView | null {
  if (trailers === null || details?.trailer === undefined) return null;
  const { megabytes, cents } = estimateFilm(usualMinutes, usualChoices, dataPrice.cents);
  return {
    href: `https://www.youtube-nocookie.com/embed/${details.trailer}`,
    cost: texts._(msg`about ${{ megabytes }} MB, ${{ price: formatRand(cents) }} of data`),
  };
}
