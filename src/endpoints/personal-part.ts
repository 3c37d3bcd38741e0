import { areaOf } from '#src/area.ts';
import { audienceOf } from '#src/domain/audience.ts';
import type { SubUser, Viewer } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { onlyForChildren, stillVisible, withoutHidden } from '#src/features/catalogue/still-visible.ts';
import { hintCookie, hintsAtKids, setHint, watchedHint } from '#src/features/history/hint.ts';
import { presentWatched } from '#src/features/history/present.ts';
import { readHistory } from '#src/features/history/read.ts';
import type { Personal, Watched } from '#src/request/personal.ts';
import type { Services } from '#src/request/services.ts';
import type { EndpointCall } from './call.ts';
import { refuse } from './watcher.ts';

const choices: readonly Watched[] = ['movie', 'series', 'anime', 'kids', 'all'];

/** A row's length. */
const shown = 20;

/** The viewer's part of a shared document. 401 for visitors. */
export async function handlePersonalPart({
  request,
  services,
  facts,
  readViewer,
}: EndpointCall): Promise<Response> {
  const viewer = await readViewer();
  if (viewer === null) return refuse(401, 'signed-out', 'Nobody is signed in.');
  const parameter = new URL(request.url).searchParams.get('watched');
  const watched = choices.find((choice) => choice === parameter) ?? 'all';
  const history = await visibleHistory(services, viewer);
  const wanted = await selectWatched(services, history, watched);
  const area = areaOf(viewer);
  const cards = wanted.slice(0, shown).map((entry) => presentWatched(entry, area));
  const personal: Personal = { ...whoIs(viewer), watched: cards };
  const before = facts.cookies.get(hintCookie);
  const hasKids = watched === 'kids' ? wanted.length > 0 : hintsAtKids(before);
  const hint = watchedHint(
    history.map(({ kind }) => kind),
    hasKids,
  );
  // A read-only view keeps the main user's hint.
  const known = isReadOnlyView(viewer) || before === hint;
  const headers = known ? {} : { 'Set-Cookie': setHint(hint, services.config.secure) };
  return Response.json(personal, { headers });
}

/** `/kids` shows titles for children, `/anime` anime. */
function selectWatched(
  { catalogue }: Services,
  history: readonly WatchedTitle[],
  watched: Watched,
): readonly WatchedTitle[] | Promise<readonly WatchedTitle[]> {
  if (watched === 'all') return history;
  if (watched === 'kids') return onlyForChildren(catalogue, history);
  return history.filter(({ kind }) => kind === watched);
}

function whoIs(viewer: Viewer): Omit<Personal, 'watched'> {
  const { userId: mainUserId } = viewer;
  if (viewer.kind === 'main') {
    const { email, photoUrl } = viewer;
    return { mainUserId, subUserName: null, initial: email.slice(0, 1).toUpperCase(), photoUrl };
  }
  const subUserName = isReadOnlyView(viewer) ? null : viewer.name;
  return { mainUserId, subUserName, initial: initialOf(viewer), photoUrl: null };
}

function isReadOnlyView(viewer: Viewer): boolean {
  return viewer.kind === 'sub' && viewer.isReadOnly === true;
}

function initialOf({ name }: SubUser): string {
  const [first = ''] = name;
  return first.toUpperCase();
}

/** Limits may have changed since; sub-users of a lapsed household see no titles. */
async function visibleHistory(services: Services, viewer: Viewer): Promise<WatchedTitle[]> {
  const { db, catalogue } = services;
  if (viewer.kind === 'sub' && !viewer.paid) return [];
  const history = await readHistory(db, viewer, 'all');
  return viewer.kind === 'main'
    ? withoutHidden(db, audienceOf(viewer), history)
    : stillVisible({ catalogue, audience: audienceOf(viewer) }, history);
}
