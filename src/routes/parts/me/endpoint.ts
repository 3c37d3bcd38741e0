import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type Audience, audienceOf } from '#src/domain/audience.ts';
import type { MarkedTitle } from '#src/domain/marks.ts';
import { whoOf } from '#src/domain/offline.ts';
import type { TimeLeftView } from '#src/domain/screen-time-words.ts';
import { isReadOnly, type SubUser, type Viewer, viewerKey } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { deriveDeviceKey } from '#src/features/accounts/sessions/device-key.ts';
import { readCharacters } from '#src/features/accounts/settings/character-store.ts';
import { selectSubUsers } from '#src/features/accounts/sub-users/store.ts';
import { presentListed } from '#src/features/catalogue/coming-soon.ts';
import {
  listVisible,
  onlyForChildren,
  onlyVisible,
  stillVisible,
  withoutHidden,
} from '#src/features/catalogue/still-visible.ts';
import { presentResumable } from '#src/features/viewing/history/present.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { packTitles } from '#src/features/viewing/marks/compact.ts';
import { readMyList } from '#src/features/viewing/marks/read.ts';
import { type Personal, type RowsKind, rowNames, type ViewerRow } from '#src/features/viewing/personal.ts';
import { readPositions } from '#src/features/viewing/positions/positions.ts';
import { readTimeLeft } from '#src/features/viewing/screen-time/screen-time.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import type { Services } from '#src/http/request/services.ts';
import { requireViewer } from '#src/http/request/watcher.ts';
import { areaOf } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { readBecauseYouWatched } from './because-you-watched.ts';
import { readFitting } from './fits-before-bedtime.ts';
import { readNewEpisodes } from './new-episodes.ts';

const kinds: readonly RowsKind[] = ['movie', 'series', 'anime', 'kids', 'all', 'none'];

/** With New Episodes and a row of similar titles, a document has at most 56 cards of its viewer. */
const maxWatched = 20;
const maxListed = 12;

export const endpoint = defineEndpoint({ offline: true, handle });

/** Requested by a page that was opened by a link. */
async function handle(call: EndpointCall): Promise<Response> {
  const { request, services, facts, texts } = call;
  const viewer = await requireViewer(call);
  const parameter = new URL(request.url).searchParams.get('watched');
  const kind = kinds.find((one) => one === parameter) ?? 'all';
  const who = whoOf(deriveDeviceKey(services, facts, viewer));
  const timeLeft = kind === 'all' ? await readTimeLeft(services, viewer, texts) : null;
  return Response.json(await readPersonal(services, { viewer, who, timeLeft }, kind, texts));
}

interface PersonalReading {
  viewer: Viewer;
  who: string;
  timeLeft: TimeLeftView | null;
}

/** Waits for no third party: titles that aren't stored are left out. */
export async function readPersonal(
  services: Services,
  { viewer, who, timeLeft }: PersonalReading,
  kind: RowsKind,
  texts: I18n,
): Promise<Personal> {
  const audience = audienceOf(viewer);
  const [characters, people, marked, visible] = await Promise.all([
    readCharacters(services.db.read, viewer.userId),
    viewer.kind === 'main' ? selectSubUsers(services.db.read, viewer.userId) : [],
    viewer.paid ? readMyList(services.db, viewer) : [],
    kind === 'none' ? [] : readVisibleHistory(services, viewer, audience),
  ]);
  const [listed, watched, more] = await Promise.all([
    onlyVisible(services.db, audience, marked),
    readWatchedRow(services, viewer, { visible, kind, texts }),
    kind === 'all'
      ? readHomeRows(services, viewer, audience, {
          marked,
          visible,
          minutesLeft: timeLeft?.minutes ?? null,
          texts,
        })
      : [],
  ]);
  const rows = [watched, ...more].filter(({ titles }) => titles.length > 0);
  const characterOf = (key: string) => characters.get(key) ?? null;
  return {
    ...whoIs(viewer),
    character: characterOf(viewerKey(viewer)),
    people: people.map(({ id, name }) => ({ id, name, character: characterOf(id) })),
    who,
    timeLeft,
    rows,
    listed: packTitles(listed),
  };
}

async function readWatchedRow(
  services: Services,
  viewer: Viewer,
  { visible, kind, texts }: { visible: readonly WatchedTitle[]; kind: RowsKind; texts: I18n },
): Promise<ViewerRow> {
  const positionOf = await readPositions(services.db, viewer, visible);
  const shown = await selectWatched(services, visible, kind);
  const area = areaOf(viewer);
  const all = shown.map((entry) => presentResumable(entry, area, positionOf(entry), texts));
  const titles = [...all.filter(({ watched }) => !watched), ...all.filter(({ watched }) => watched)].slice(
    0,
    maxWatched,
  );
  const row = { name: texts._(rowNames.watched), titles, isFirst: true, look: 'wide' as const };
  if (isReadOnly(viewer)) return row;
  const way = { href: paths.subUserWatched, text: texts._(msg`Remove titles`) };
  return { ...row, ...(area.kind === 'sub' ? { way } : {}), removes: 'watched' };
}

interface HomeReading {
  marked: readonly MarkedTitle[];
  visible: readonly WatchedTitle[];
  minutesLeft: number | null;
  texts: I18n;
}

async function readHomeRows(
  services: Services,
  viewer: Viewer,
  audience: Audience,
  { marked, visible, minutesLeft, texts }: HomeReading,
): Promise<ViewerRow[]> {
  const { catalogue, clock } = services;
  const area = areaOf(viewer);
  const now = clock.now();
  const [list, fitting, episodes, because] = await Promise.all([
    listVisible({ catalogue, audience }, marked, { count: maxListed, timeoutMs: 0, comingAt: now }),
    viewer.paid && minutesLeft !== null
      ? readFitting(services, viewer, audience, { visible, minutesLeft, texts })
      : [],
    viewer.paid ? readNewEpisodes(services, viewer, audience, [...marked, ...visible], texts) : [],
    viewer.paid ? readBecauseYouWatched(services, viewer, audience, { visible, marked, texts }) : null,
  ]);
  const titles = list.titles.map((title) => presentListed(title, area, texts, now));
  return [
    { name: texts._(msg`Fits before bedtime`), titles: fitting },
    { name: texts._(rowNames.episodes), titles: episodes },
    ...(because === null ? [] : [because]),
    {
      name: texts._(rowNames.list),
      titles,
      way: { href: area.myList, text: texts._(msg`See all`) },
      ...(isReadOnly(viewer) ? {} : { removes: 'list' }),
    },
  ];
}

/** `/kids` shows only titles for children, `/anime` only anime. */
function selectWatched(
  { catalogue }: Services,
  history: readonly WatchedTitle[],
  kind: RowsKind,
): readonly WatchedTitle[] | Promise<readonly WatchedTitle[]> {
  if (kind === 'all') return history;
  if (kind === 'kids') return onlyForChildren(catalogue, history);
  return history.filter((entry) => entry.kind === kind);
}

function whoIs(
  viewer: Viewer,
): Omit<Personal, 'who' | 'character' | 'people' | 'timeLeft' | 'rows' | 'listed'> {
  const { userId: mainUserId } = viewer;
  if (viewer.kind === 'main') {
    const { email, photoUrl } = viewer;
    return { mainUserId, subUserName: null, initial: email.slice(0, 1).toUpperCase(), photoUrl };
  }
  const subUserName = isReadOnly(viewer) ? null : viewer.name;
  return { mainUserId, subUserName, initial: initialOf(viewer), photoUrl: null };
}

function initialOf({ name }: SubUser): string {
  const [first = ''] = name;
  return first.toUpperCase();
}

/** Filters again, because limits may have changed since. Sub-users of a lapsed household see no titles. */
async function readVisibleHistory(
  services: Services,
  viewer: Viewer,
  audience: Audience,
): Promise<WatchedTitle[]> {
  const { db, catalogue } = services;
  if (viewer.kind === 'sub' && !viewer.paid) return [];
  const history = await readHistory(db, viewer, 'all');
  return viewer.kind === 'main'
    ? withoutHidden(db, audience, history)
    : stillVisible({ catalogue, audience }, history, 0);
}
