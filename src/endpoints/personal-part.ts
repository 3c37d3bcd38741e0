import { areaOf } from '#src/area.ts';
import { type Audience, audienceOf } from '#src/domain/audience.ts';
import { earlyRowsHeader } from '#src/domain/early-rows.ts';
import type { MarkedTitle } from '#src/domain/marks.ts';
import type { SubUser, Viewer } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { presentMixedCard } from '#src/features/catalogue/present.ts';
import {
  listVisible,
  onlyForChildren,
  onlyVisible,
  stillVisible,
  withoutHidden,
} from '#src/features/catalogue/still-visible.ts';
import { hintCookie, hintsAtKids, setHint, watchedHint } from '#src/features/history/hint.ts';
import { presentWatched } from '#src/features/history/present.ts';
import { readHistory } from '#src/features/history/read.ts';
import { packTitles } from '#src/features/marks/compact.ts';
import {
  episodesHintCookie,
  listHint,
  listHintCookie,
  setEpisodesHint,
  setListHint,
} from '#src/features/marks/hint.ts';
import { readPositions } from '#src/features/marks/positions/positions.ts';
import { readMyList } from '#src/features/marks/read.ts';
import type { Personal, Watched } from '#src/request/personal.ts';
import { renderRow } from '#src/request/render-row.tsx';
import type { Services } from '#src/request/services.ts';
import type { EndpointCall } from './call.ts';
import { readNewEpisodes } from './new-episodes.ts';
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
  const audience = audienceOf(viewer);
  const [visible, marked] = await Promise.all([
    visibleHistory(services, viewer, audience),
    viewer.paid ? readMyList(services.db, viewer) : [],
  ]);
  const isHome = watched === 'all';
  const followed = viewer.paid ? [...marked, ...visible] : [];
  const [positionOf, mine, episodes] = await Promise.all([
    readPositions(services.db, viewer, visible),
    readVisibleList(services, viewer, audience, { marked, hasRow: isHome }),
    isHome ? readNewEpisodes(services, viewer, audience, followed) : null,
  ]);
  const wanted = await selectWatched(services, visible, watched);
  const area = areaOf(viewer);
  const cards = wanted.slice(0, shown).map((entry) => presentWatched(entry, area, positionOf(entry)));
  const personal: Personal = { ...whoIs(viewer), watched: cards, ...mine, episodes };
  if (request.headers.has(earlyRowsHeader)) {
    const pictures = { base: services.outside.pictures, saver: facts.saver };
    personal.rows = {
      [watched]: renderRow(cards, pictures),
      list: renderRow(mine.list ?? [], pictures),
      episodes: renderRow(episodes ?? [], pictures),
    };
  }
  const before = facts.cookies.get(hintCookie);
  const hasKids = watched === 'kids' ? wanted.length > 0 : hintsAtKids(before);
  const hint = watchedHint(
    visible.map(({ kind }) => kind),
    hasKids,
  );
  const headers = new Headers();
  const hintOfList = listHint(mine.listed.length > 0);
  const listBefore = facts.cookies.get(listHintCookie) ?? listHint(false);
  const { secure } = services.config;
  // A read-only view keeps the main user's hints.
  const isOwn = !isReadOnlyView(viewer);
  if (isOwn && before !== hint) headers.append('Set-Cookie', setHint(hint, secure));
  if (isOwn && listBefore !== hintOfList) headers.append('Set-Cookie', setListHint(hintOfList, secure));
  const episodesBefore = facts.cookies.get(episodesHintCookie) ?? listHint(false);
  const hintOfEpisodes = episodes === null ? episodesBefore : listHint(episodes.length > 0);
  if (isOwn && episodesBefore !== hintOfEpisodes)
    headers.append('Set-Cookie', setEpisodesHint(hintOfEpisodes, secure));
  return Response.json(personal, { headers });
}

/** The row waits for no service. */
async function readVisibleList(
  { db, catalogue }: Services,
  viewer: Viewer,
  audience: Audience,
  { marked, hasRow }: { marked: readonly MarkedTitle[]; hasRow: boolean },
): Promise<Pick<Personal, 'list' | 'listed'>> {
  const [listed, row] = await Promise.all([
    onlyVisible(db, audience, marked),
    hasRow ? listVisible({ catalogue, audience }, marked, { count: shown, timeoutMs: 0 }) : null,
  ]);
  const list = row?.titles.map((title) => presentMixedCard(title, areaOf(viewer))) ?? null;
  return { list, listed: packTitles(listed) };
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

function whoIs(viewer: Viewer): Omit<Personal, 'watched' | 'list' | 'listed' | 'episodes'> {
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
async function visibleHistory(
  services: Services,
  viewer: Viewer,
  audience: Audience,
): Promise<WatchedTitle[]> {
  const { db, catalogue } = services;
  if (viewer.kind === 'sub' && !viewer.paid) return [];
  const history = await readHistory(db, viewer, 'all');
  return viewer.kind === 'main'
    ? withoutHidden(db, audience, history)
    : stillVisible({ catalogue, audience }, history);
}
