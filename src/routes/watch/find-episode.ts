import {
  airedPlace,
  type EpisodePlace,
  findPlace,
  hasEpisode,
  playableSeasons,
  readNumber,
  type SeasonGuide,
  storedPlace,
  type WantedPlace,
} from '#src/domain/episodes.ts';
import type { EpisodeFacts } from '#src/domain/title.ts';
import { watchKindOf } from '#src/domain/title.ts';
import { readEpisodes, readGuide } from '#src/features/catalogue/seasons/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { readNextPlace, readWatched } from '#src/features/viewing/history/read.ts';
import { servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import type { Context } from '#src/http/request/open-for-page.ts';

const listTimeoutMs = 800;

export interface FoundEpisode {
  guide: SeasonGuide[];
  /** The episode may not have aired; null if there is no such episode. */
  place: EpisodePlace | null;
  /** The episodes of its season; empty if the list isn't known. */
  facts: EpisodeFacts[];
}

/** The episode of an address such as `/{id}/{season}/{episode}`. */
export function findNamedEpisode(
  context: Context,
  title: KnownTitle,
  params: { season?: string; episode?: string },
): Promise<FoundEpisode> {
  return findInLists(context, title, readNumber(params.season ?? null), (guide) => placeNamed(params, guide));
}

/** Finds the episode of the address, else the viewer's last one (the next if it is finished), else the first. */
export async function findOpeningEpisode(
  context: Context,
  title: KnownTitle,
  requested: WantedPlace | null,
): Promise<FoundEpisode> {
  const last = requested === null ? await readLastPlace(context, title) : null;
  return findInLists(context, title, (requested ?? last)?.season ?? null, async (guide) => {
    if (requested !== null || last === null)
      return findPlace(guide, requested ?? { season: null, episode: null });
    const viewer = context.get(viewerContext);
    const { db } = context.get(servicesContext);
    const next = viewer === null ? null : await readNextPlace(db, viewer, last, guide);
    const found = next ?? airedPlace(guide, storedPlace(guide, last));
    // Without the other fields of the history's entry.
    return found === null ? null : { season: found.season, episode: found.episode };
  });
}

/** Reads the wanted season first, because its list tells which episodes exist. `find` may choose another one. */
async function findInLists(
  context: Context,
  title: KnownTitle,
  wanted: number | null,
  find: (guide: SeasonGuide[]) => EpisodePlace | null | Promise<EpisodePlace | null>,
): Promise<FoundEpisode> {
  const services = context.get(servicesContext);
  const numbers = playableSeasons(title.details?.seasons ?? []).map(({ number }) => number);
  const begin = numbers.find((number) => number === (wanted ?? 1)) ?? numbers[0];
  if (begin === undefined) return { guide: [], place: null, facts: [] };
  const facts = await readEpisodes(services, title.id, begin, listTimeoutMs);
  const guide = await readGuide(services, title);
  const place = await find(guide);
  if (place === null || place.season === begin) return { guide, place, facts };
  const others = await readEpisodes(services, title.id, place.season, listTimeoutMs);
  const wholeGuide = await readGuide(services, title);
  return { guide: wholeGuide, place: findPlace(wholeGuide, place), facts: others };
}

/** Returns null if there is no such episode. */
export function placeNamed(
  params: { season?: string; episode?: string },
  guide: readonly SeasonGuide[],
): EpisodePlace | null {
  const [season, episode] = [readNumber(params.season ?? null), readNumber(params.episode ?? null)];
  return season !== null && episode !== null && hasEpisode(guide, { season, episode })
    ? { season, episode }
    : null;
}

type LastPlace = NonNullable<Awaited<ReturnType<typeof readWatched>>> & EpisodePlace;

async function readLastPlace(context: Context, title: KnownTitle): Promise<LastPlace | null> {
  const viewer = context.get(viewerContext);
  if (viewer === null) return null;
  const { db } = context.get(servicesContext);
  const kind = watchKindOf(title);
  const last =
    (await readWatched(db, viewer, kind, title.id)) ??
    // An anime may be in the history as a series.
    (kind === 'anime' ? await readWatched(db, viewer, 'series', title.id) : null);
  if (last === null || last.season === null || last.episode === null) return null;
  return { ...last, season: last.season, episode: last.episode };
}
