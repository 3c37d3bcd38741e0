import { areaOf } from '#src/area.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { formatWeekday } from '#src/domain/period.ts';
import type { PushKind } from '#src/domain/push.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { readMonthEnding } from '#src/features/billing/reminders/remind.ts';
import { listVisible } from '#src/features/catalogue/still-visible.ts';
import type { PushText, WritePush } from '#src/features/push/deliver.ts';
import { readAboutEpisode } from '#src/features/push/find-episodes.ts';
import { readWatchedEpisodes } from '#src/features/viewing/marks/read.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from './routes.ts';

/** A push service takes 4 kB, and a screen shows less. */
const maxNameLength = 80;

/** Notifications are written when they are sent: what is no longer true isn't told. */
export function createPushWriter(services: Services): WritePush {
  const kinds: Record<PushKind, (about: string, viewer: Viewer) => Promise<PushText | null>> = {
    'month-ending': async (about, viewer) => writeMonth(services, viewer, about),
    'new-episode': async (about, viewer) => writeEpisode(services, viewer, about),
  };
  return (kind, about, viewer) => kinds[kind](about, viewer);
}

async function writeMonth(services: Services, viewer: Viewer, about: string): Promise<PushText | null> {
  if (viewer.kind !== 'main') return null;
  const endsAt = Number(about.split(' ')[0]);
  const facts = await readMonthEnding(services, viewer.userId, endsAt);
  if (facts === null) return null;
  const { when, price, graceEndsOn } = facts;
  const path = paths.profile;
  if (when === null)
    return {
      title: 'Your month has ended',
      body: `You can watch until ${graceEndsOn}. Renew for ${price}.`,
      path,
    };
  const isNear = when === 'today' || when === 'tomorrow';
  const day = isNear ? when : `on ${formatWeekday(endsAt)}`;
  return { title: `Your month ends ${day}`, body: `Renew for ${price} to keep watching.`, path };
}

/** The audience rule decides now, not when the episode was found. It waits for no service. */
async function writeEpisode(
  { db, catalogue }: Services,
  viewer: Viewer,
  about: string,
): Promise<PushText | null> {
  const place = readAboutEpisode(about);
  if (place === null || !viewer.paid) return null;
  const { titleId, season, episode } = place;
  const isWatched = await readWatchedEpisodes(db, viewer, [titleId]);
  if (isWatched(titleId, place)) return null;
  const wanted = [{ kind: 'series' as const, titleId }];
  const audience = audienceOf(viewer);
  const { titles } = await listVisible({ catalogue, audience }, wanted, { count: 1, timeoutMs: 0 });
  const [title] = titles;
  if (title === undefined) return null;
  const kind = title.details?.anime === true ? 'anime' : 'series';
  return {
    title: `New episode of ${shorten(title.name)}`,
    body: `Season ${season}, episode ${episode}`,
    path: areaOf(viewer).episodeHref(kind, titleId, { season, episode }),
  };
}

function shorten(name: string): string {
  const letters = [...name];
  return letters.length <= maxNameLength ? name : `${letters.slice(0, maxNameLength - 1).join('')}…`;
}
