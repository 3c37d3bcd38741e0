import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { audienceOf } from '#src/domain/audience.ts';
import { formatOnWeekday } from '#src/domain/dates.ts';
import type { PushKind } from '#src/domain/push.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { readTextsOf } from '#src/features/accounts/languages/read-texts.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { readMonthEnding } from '#src/features/billing/reminders/remind.ts';
import { readGuide } from '#src/features/catalogue/seasons/read.ts';
import { listVisible } from '#src/features/catalogue/still-visible.ts';
import { readRequestNews } from '#src/features/household/requests/requests.ts';
import type { PushText, WritePush } from '#src/features/push/deliver.ts';
import { readAboutEpisode } from '#src/features/push/find-episodes.ts';
import { readWatchedEpisodes } from '#src/features/viewing/marks/read.ts';
import type { Services } from '#src/http/request/services.ts';
import { areaOf } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';

/** A push service takes 4 kB, and a screen shows less. */
const maxNameLength = 80;

/** Writes a notification when it is sent, so that nobody is told what isn't true any more. */
export function createPushWriter(services: Services): WritePush {
  const kinds: Record<PushKind, (about: string, to: Told) => Promise<PushText | null>> = {
    'month-ending': async (about, to) => writeMonth(services, to, about),
    'new-episode': async (about, to) => writeEpisode(services, to, about),
    'title-asked': async (about, to) => writeAsked(services, to, about),
  };
  return async (kind, about, viewer) => {
    const { db, config } = services;
    const owner = { userId: viewer.userId, subUserId: viewer.kind === 'main' ? null : viewer.subUserId };
    const texts = await readTextsOf(db.read, owner, config.languages);
    return kinds[kind](about, { viewer, texts });
  };
}

interface Told {
  viewer: Viewer;
  texts: I18n;
}

async function writeMonth(
  services: Services,
  { viewer, texts }: Told,
  about: string,
): Promise<PushText | null> {
  if (viewer.kind !== 'main') return null;
  const endsAt = Number(about.split(' ')[0]);
  const facts = await readMonthEnding(services, viewer.userId, endsAt, texts);
  if (facts === null) return null;
  const { daysLeft, price, graceEndsOn } = facts;
  const path = paths.profile;
  if (daysLeft === null)
    return {
      title: texts._(msg`Your month has ended`),
      body: texts._(msg`You can watch until ${{ day: graceEndsOn }}. Renew for ${{ price }}.`),
      path,
    };
  const title = texts._(describeEnd(daysLeft, formatOnWeekday(endsAt, texts)));
  return { title, body: texts._(msg`Renew for ${{ price }} to keep watching.`), path };
}

/** `onDay` looks like `on Friday`. */
function describeEnd(days: number, onDay: string): MessageDescriptor {
  if (days === 0) return msg`Your month ends today`;
  if (days === 1) return msg`Your month ends tomorrow`;
  return msg`Your month ends ${{ onDay }}`;
}

async function writeAsked(
  { db }: Services,
  { viewer, texts }: Told,
  requestId: string,
): Promise<PushText | null> {
  if (viewer.kind !== 'main') return null;
  const news = await readRequestNews(db, requestId, viewer.userId);
  if (news === null) return null;
  return {
    title: texts._(msg`${{ name: shorten(news.name) }} asks for something to watch`),
    body: texts._(msg`Say yes or no under Asked for.`),
    path: paths.profile,
  };
}

/** Applies the audience rule now, not as of when the episode was found. Doesn't wait for TMDB. */
async function writeEpisode(
  { db, catalogue, clock }: Services,
  { viewer, texts }: Told,
  about: string,
): Promise<PushText | null> {
  const place = readAboutEpisode(about);
  if (place === null || !viewer.paid) return null;
  const { titleId, season, episode } = place;
  const wanted = [{ kind: 'series' as const, titleId }];
  const audience = audienceOf(viewer);
  const { titles } = await listVisible({ catalogue, audience }, wanted, { count: 1, timeoutMs: 0 });
  const [title] = titles;
  if (title === undefined) return null;
  const guide = await readGuide({ db, clock }, title);
  const isWatched = await readWatchedEpisodes(db, ownerOf(viewer), new Map([[titleId, guide]]));
  if (isWatched(titleId, place)) return null;
  const kind = title.details?.anime === true ? 'anime' : 'series';
  return {
    title: texts._(msg`New episode of ${{ title: shorten(title.name) }}`),
    body: texts._(msg`Season ${{ season }}, episode ${{ episode }}`),
    path: areaOf(viewer).episodeHref(kind, titleId, { season, episode }),
  };
}

function shorten(name: string): string {
  const letters = [...name];
  return letters.length <= maxNameLength ? name : `${letters.slice(0, maxNameLength - 1).join('')}…`;
}
