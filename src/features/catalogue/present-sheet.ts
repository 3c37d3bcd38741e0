import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Area } from '#src/area.ts';
import { type Audience, limitedYoung } from '#src/domain/audience.ts';
import { qualities } from '#src/domain/data-use.ts';
import { playableSeasons } from '#src/domain/episodes.ts';
import { formatRand } from '#src/domain/money.ts';
import type { TitleWords } from '#src/domain/title.ts';
import { comingDay } from './coming-soon.ts';
import { presentTitle, type TitleView } from './present.ts';
import { lengthOf } from './present-anime.ts';
import type { KnownTitle } from './store.ts';
import { wordsOf } from './words-of.ts';

type Facts = Pick<TitleView, keyof TitleWords | 'id' | 'year' | 'rating' | 'age' | 'ageOrigin' | 'backdrop'>;

/** What a title is about, before it is played. */
export interface SheetView extends Facts {
  kind: KnownTitle['kind'];
  /** Its player; null before it is out and without an IMDb id. */
  play: string | null;
  /** Looks like `12 December 2026`; null once it is out. */
  coming: string | null;
  /** Looks like `1 h 52`; `2 seasons, 36 episodes`. */
  length: string | null;
  /** Looks like `Drama, Comedy`; may be empty. */
  genres: string;
  trailer: TrailerView | null;
}

interface TrailerView {
  href: string;
  /** Looks like `about 25 MB, R1.13 of data`. */
  cost: string;
}

interface SheetFor {
  area: Area;
  texts: I18n;
  audience: Audience;
  now: number;
  config: {
    trailers: 'youtube-nocookie' | null;
    /** Of a GB. */
    dataPrice: { cents: number };
  };
}

export function presentSheet(title: KnownTitle, { area, texts, audience, now, config }: SheetFor): SheetView {
  const view = presentTitle(title, area, texts);
  const { id, year, rating, age, ageOrigin, backdrop } = view;
  const coming = comingDay(title, texts, now);
  const isPlayable = title.imdbId !== null && coming === null;
  return {
    ...wordsOf(title, texts),
    ...{ id, year, rating, age, ageOrigin, backdrop, coming },
    kind: title.kind,
    play: isPlayable ? area.watchedHref(view.kind, id) : null,
    length:
      title.kind === 'movie' ? view.runtime : lengthOf(playableSeasons(title.details?.seasons ?? []), texts),
    genres: view.genres.map((genre) => genre.name).join(', '),
    trailer: limitedYoung(audience) ? null : trailerOf(title, config, texts),
  };
}

/** The service doesn't say how long a trailer is. */
const usualMinutes = 2.5;

/** Not for who has an age limit: beside a trailer its host shows films that nobody has rated. */
function trailerOf(
  { details }: KnownTitle,
  { trailers, dataPrice }: SheetFor['config'],
  texts: I18n,
): TrailerView | null {
  if (trailers === null || details?.trailer === undefined) return null;
  const megabytes = Math.round(usualMinutes * qualities['480p'].perMinute);
  const price = formatRand(Math.round((megabytes / 1_000) * dataPrice.cents));
  return {
    href: `https://www.youtube-nocookie.com/embed/${details.trailer}`,
    cost: texts._(msg`about ${{ megabytes }} MB, ${{ price }} of data`),
  };
}
