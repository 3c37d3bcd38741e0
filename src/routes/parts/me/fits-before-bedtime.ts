import type { I18n } from '@lingui/core';
import type { Audience } from '#src/domain/audience.ts';
import { isFinished } from '#src/domain/position.ts';
import { formatMinutes, type TitleKind, titleKindOf } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { Gaps } from '#src/features/catalogue/gaps.ts';
import { knownOnly } from '#src/features/catalogue/pipeline.ts';
import { presentCard } from '#src/features/catalogue/present.ts';
import { readRow } from '#src/features/catalogue/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { subUserLists } from '#src/features/catalogue/sub-user-rows.ts';
import { describeLeft, minutesToGo, presentWatched } from '#src/features/viewing/history/present.ts';
import type { ViewerRow } from '#src/features/viewing/personal.ts';
import { readPositions } from '#src/features/viewing/positions/positions.ts';
import type { Services } from '#src/http/request/services.ts';
import { areaOf } from '#src/routes/area.ts';

/** Keeps the viewer's part small. */
const shown = 12;

/** A shorter row looks like a mistake. */
const minTitles = 6;

/** Titles that are read from each of the sub-user's lists. */
const maxLooked = 40;

interface Known {
  /** Titles of the history that pass the audience rule. */
  visible: readonly WatchedTitle[];
  minutesLeft: number;
  texts: I18n;
}

/** Begun titles first, then movies and single episodes. Empty below `minTitles`. Waits for no call to TMDB. */
export async function readFitting(
  services: Pick<Services, 'db' | 'catalogue' | 'log'>,
  viewer: Viewer,
  audience: Audience,
  { visible, minutesLeft, texts }: Known,
): Promise<ViewerRow['titles']> {
  const area = areaOf(viewer);
  const [begun, movies, series] = await Promise.all([
    readBegun(services, viewer, visible),
    readLists(services, 'movie', audience),
    readLists(services, 'series', audience),
  ]);
  const own = new Set(begun.map(({ entry }) => `${titleKindOf(entry.kind)} ${entry.titleId}`));
  const fits = (length: number | null) => length !== null && length <= minutesLeft;
  const cards = [
    ...begun
      .filter(({ position }) => fits(minutesToGo(position)))
      .map(({ entry, position }) => ({
        ...presentWatched(entry, area, position),
        note: describeLeft(position, texts),
      })),
    ...[...movies, ...series]
      .filter((title) => !own.has(`${title.kind} ${title.id}`) && fits(lengthOf(title)))
      .map((title) => ({ ...presentCard(title, area, texts), ...noteOf(title, texts) })),
  ].slice(0, shown);
  return cards.length < minTitles ? [] : cards;
}

async function readBegun({ db }: Pick<Services, 'db'>, viewer: Viewer, visible: readonly WatchedTitle[]) {
  const positionOf = await readPositions(db, viewer, visible);
  return visible
    .map((entry) => ({ entry, position: positionOf(entry) }))
    .filter(({ position }) => position !== null && !isFinished(position));
}

/** Reads the same lists as the sub-user's home page. */
async function readLists(
  { catalogue, log }: Pick<Services, 'catalogue' | 'log'>,
  kind: TitleKind,
  audience: Audience,
): Promise<KnownTitle[]> {
  const deps = { catalogue: knownOnly(catalogue), audience, log, gaps: new Gaps() };
  const rows = subUserLists(kind, audience).map((row) => readRow(deps, row, maxLooked));
  const titles = (await Promise.all(rows)).flatMap((row) => row.titles);
  return [...new Map(titles.map((title) => [title.id, title])).values()];
}

/** For a series, the length of an episode. */
function lengthOf({ details }: KnownTitle): number | null {
  return details?.runtime ?? details?.episodeMinutes ?? null;
}

function noteOf(title: KnownTitle, texts: I18n): { note?: string } {
  const length = formatMinutes(lengthOf(title));
  return length === null ? {} : { note: texts._(length) };
}
