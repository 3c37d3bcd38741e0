import type { Tx } from '#src/adapters/db/database.ts';
import { type EpisodePlace, playedPlace, type SeasonGuide } from '#src/domain/episodes.ts';
import { boundPosition } from '#src/domain/position.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { type PlayedTitle, placePlayed } from '#src/domain/server-health.ts';
import { type TitleKind, titleKindOf, watchKindOf } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { refuseTaken } from '#src/features/accounts/settings/character-store.ts';
import { putSetting } from '#src/features/accounts/settings/store.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { isComing } from '#src/features/catalogue/coming-soon.ts';
import { type OpenDeps, openTitle } from '#src/features/catalogue/open-title.ts';
import { readGuide, type SeasonDeps } from '#src/features/catalogue/seasons/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { deleteWatched, finishEpisode, writeWatched } from '#src/features/viewing/history/write.ts';
import { applyOnce } from '#src/features/viewing/journal/applied.ts';
import type { ViewerChange } from '#src/features/viewing/journal/parse.ts';
import { deleteMarked, writeMark } from '#src/features/viewing/marks/write.ts';
import { isNewlyFinished, writePosition } from '#src/features/viewing/positions/write.ts';

type ApplyDeps = OpenDeps & Pick<SeasonDeps, 'db' | 'clock'>;

interface Made {
  /** Epoch ms of the server's clock. */
  madeAt: number;
  /** It is null for a form without script, which is sent once. */
  entry: { id: string; at: number } | null;
}

type Write = (trx: Tx) => Promise<unknown>;

/**
 * A device may send an entry twice; it is applied once, also if the change was undone in between. Throws
 * `not-found` for hidden titles and episodes that can't be played. After other refusals, except
 * `taken-character`, a later try may succeed.
 */
export async function applyChange(
  deps: ApplyDeps,
  viewer: Viewer,
  change: ViewerChange,
  { madeAt, entry }: Made,
): Promise<void> {
  const write = await prepare(deps, viewer, change, madeAt);
  // A setting must survive a power failure; a moment of watching may be lost.
  const options = { synchronous: change.kind === 'setting' ? 'full' : 'normal' } as const;
  await (entry === null
    ? deps.db.tx(write, options)
    : applyOnce(deps, ownerOf(viewer), entry, { write, ...options }));
}

/** Reads what the change needs, so that its transaction only writes. */
async function prepare(
  deps: ApplyDeps,
  viewer: Viewer,
  change: ViewerChange,
  madeAt: number,
): Promise<Write> {
  const isChoice = change.kind === 'setting' || change.kind === 'removed';
  if (!isChoice && !viewer.paid) throw new Refusal('lapsed');
  switch (change.kind) {
    case 'setting':
      await refuseTaken(deps.db.read, ownerOf(viewer), change.value);
      return (trx) => putSetting(trx, ownerOf(viewer), { ...change.value, chosenAt: madeAt });
    case 'removed':
      return (trx) => deleteWatched(trx, ownerOf(viewer), change.title, change.value ?? madeAt);
    case 'opened':
      return prepareOpened(deps, viewer, change, madeAt);
    case 'position':
      return preparePosition(deps, viewer, change, madeAt);
    default:
      return prepareMark(deps, viewer, change, madeAt);
  }
}

type MarkChange = Extract<ViewerChange, { kind: 'list' | 'watched' }>;

/** Also removes marks of titles that are hidden now, and of episodes that don't exist any more. */
async function prepareMark(
  deps: ApplyDeps,
  viewer: Viewer,
  { kind: mark, title: { kind, titleId, place }, value }: MarkChange,
  madeAt: number,
): Promise<Write> {
  const owner = ownerOf(viewer);
  const guide = place === null ? [] : await readStoredGuide(deps, kind, titleId);
  if (!value) return (trx) => deleteMarked(trx, owner, { mark, kind, titleId, place }, guide, madeAt);
  const title = await openTitle(deps, viewer, kind, titleId, { stored: true, unplayable: true });
  // A title that can't be played may be in My List only until it is out.
  if (title.imdbId === null && !(mark === 'list' && isComing(title, deps.clock.now())))
    throw new Refusal('not-found');
  const marked = place === null ? null : playedPlace(guide, place);
  const isEpisode = mark === 'watched' && kind === 'series';
  if ((place !== null) !== isEpisode || (marked !== null) !== isEpisode) throw new Refusal('not-found');
  const { name } = title;
  return (trx) => writeMark(trx, owner, { mark, kind, titleId, place: marked, name }, madeAt);
}

/** Reads hidden titles too, because the guide tells which stored places mean the episode to unmark. */
async function readStoredGuide(deps: ApplyDeps, kind: TitleKind, titleId: number): Promise<SeasonGuide[]> {
  const title = await deps.catalogue.stored(kind, titleId);
  return title === null ? [] : readGuide(deps, title);
}

interface Played {
  title: KnownTitle;
  guide: SeasonGuide[];
  /** It is null for a movie. */
  place: EpisodePlace | null;
}

/** Throws `not-found` if this viewer may not see the title or the episode hasn't aired. */
async function readPlayed(deps: ApplyDeps, viewer: Viewer, played: PlayedTitle): Promise<Played> {
  const title = await openTitle(deps, viewer, titleKindOf(played.kind), played.titleId);
  const guide = await readGuide(deps, title);
  const named = placePlayed(played);
  const place = named === null ? null : playedPlace(guide, named);
  if (named !== null && place === null) throw new Refusal('not-found');
  return { title, guide, place };
}

type OpenedChange = Extract<ViewerChange, { kind: 'opened' }>;

async function prepareOpened(
  deps: ApplyDeps,
  viewer: Viewer,
  { title: played }: OpenedChange,
  madeAt: number,
): Promise<Write> {
  const { title, place } = await readPlayed(deps, viewer, played);
  const kind = watchKindOf(title);
  // Only anime have a player at an anime's address.
  if (played.kind === 'anime' && kind !== 'anime') throw new Refusal('not-found');
  const { id: titleId, name, posterPath, backdropPath } = title;
  const { season, episode } = place ?? { season: null, episode: null };
  const watched = { kind, titleId, name, posterPath, backdropPath, season, episode, watchedAt: madeAt };
  return (trx) => writeWatched(trx, ownerOf(viewer), watched);
}

type PositionChange = Extract<ViewerChange, { kind: 'position' }>;

/** At the end of a title, also marks it as watched and moves the history to the next episode. */
async function preparePosition(
  deps: ApplyDeps,
  viewer: Viewer,
  { title: played, value }: PositionChange,
  madeAt: number,
): Promise<Write> {
  const { title, guide, place } = await readPlayed(deps, viewer, played);
  const { kind, id: titleId, name } = title;
  const position = { kind, titleId, place, ...boundPosition(value, title.details?.runtime ?? null) };
  const isEnd = await isNewlyFinished(deps.db, viewer, position, madeAt, guide);
  const owner = ownerOf(viewer);
  return async (trx) => {
    await writePosition(trx, owner, position, madeAt);
    if (!isEnd) return;
    await writeMark(trx, owner, { mark: 'watched', kind, titleId, place, name }, madeAt);
    if (place !== null) await finishEpisode(trx, owner, { title, guide }, place, madeAt);
  };
}
