import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import type { Database } from '#src/adapters/db/database.ts';
import { areas } from '#src/area.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { formatDay } from '#src/domain/period.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { findGuardianConsent } from '#src/features/accounts/guardian-consent/store.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { readPlan } from '#src/features/billing/plan/read.ts';
import { isPlanFirst, planNotice } from '#src/features/billing/plan/texts.ts';
import { withoutHidden } from '#src/features/catalogue/still-visible.ts';
import {
  type DeviceView,
  readDevices,
  readSubUsers,
  type SubUserView,
} from '#src/features/household/read.ts';
import { presentWatched } from '#src/features/viewing/history/present.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { readNextEpisodeChoice, readPositions } from '#src/features/viewing/positions/positions.ts';
import { requestContext, saverContext, servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';
import { readAudiencePreview } from './audience-preview.ts';

export async function loadProfile({ context, request }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const services = context.get(servicesContext);
  const { session } = readBrowser(context.get(requestContext), services.config.secure);
  const [subUsers, devices, watched, plan, nextEpisode, consentedAt] = await Promise.all([
    readSubUsers(services.db, viewer.userId),
    readDevices(services, viewer.userId, session),
    readOwnHistory(services.db, viewer),
    readPlan(services, viewer.userId),
    readNextEpisodeChoice(services.db, viewer, context.get(saverContext)),
    findGuardianConsent(services.db.read, viewer.userId),
  ]);
  const positionOf = await readPositions(services.db, viewer, watched);
  const { userId, email, photoUrl } = viewer;
  const query = new URL(request.url).searchParams;
  return {
    userId,
    email,
    photoUrl,
    initial: email.slice(0, 1).toUpperCase(),
    plan,
    planNotice: planNotice(query.get('plan'), plan, readWaitSeconds(query.get('wait'))),
    planFirst: isPlanFirst(plan, query.get('plan')),
    subUsers,
    showsAdult: viewer.showsAdult === true,
    byCode: viewer.byCode === true,
    nextEpisode,
    /** Is null without the guardian's consent. */
    consentedOn: consentedAt === null ? null : formatDay(consentedAt),
    devices: devices.map(presentDevice),
    watched: watched.map((one) => ({
      kind: one.kind,
      titleId: one.titleId,
      watchedAt: one.watchedAt,
      card: presentWatched(one, areas.main, positionOf(one)),
    })),
    seen: await readAudiencePreview(services, viewer, query, subUsers),
    deletion: findDeletion(query.get('ask'), subUsers),
    editing: subUsers.find(({ id }) => id === query.get('edit')) ?? null,
    wasSaved: query.has('saved'),
    addKey: randomUUID(),
    /** Set by the browser when it shows an old page. */
    isOutdated: false,
  };
}

function presentDevice({ seenAt, ...device }: DeviceView) {
  return { ...device, seen: formatDay(seenAt) };
}

/** No limit lasts longer. */
function readWaitSeconds(text: string | null): number {
  const seconds = Number(text ?? '');
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : 0;
}

function findDeletion(wanted: string | null, subUsers: readonly SubUserView[]) {
  if (wanted === 'account') return { kind: 'account' as const };
  const meant = subUsers.find(({ id }) => id === wanted);
  return meant === undefined ? null : { kind: 'sub' as const, id: meant.id, name: meant.name };
}

/** Adult titles only if the household shows them. */
export async function readOwnHistory(db: Database, viewer: MainUser): Promise<WatchedTitle[]> {
  return withoutHidden(db, audienceOf(viewer), await readHistory(db, viewer, 'all'));
}
