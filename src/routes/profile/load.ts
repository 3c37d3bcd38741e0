import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { data } from 'react-router';
import type { Database } from '#src/adapters/db/database.ts';
import { areas } from '#src/area.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { formatDay } from '#src/domain/dates.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { findGuardianConsent } from '#src/features/accounts/guardian-consent/store.ts';
import { cookieHeaders, dropCookie, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readPlan } from '#src/features/billing/plan/read.ts';
import { planNotice } from '#src/features/billing/plan/texts.ts';
import { withoutHidden } from '#src/features/catalogue/still-visible.ts';
import { readChosenTitles } from '#src/features/household/chosen-titles.ts';
import { readSubUsers, type SubUserView } from '#src/features/household/read.ts';
import { presentWatched } from '#src/features/viewing/history/present.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { readNextEpisodeChoice, readPositions } from '#src/features/viewing/positions/positions.ts';
import { requestContext, saverContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import type { Route } from './+types/page';
import { readMainUser } from './answer.ts';
import { readAudiencePreview } from './audience-preview.ts';

export type Profile = Awaited<ReturnType<typeof readProfile>>;

export async function loadProfile(args: Route.LoaderArgs) {
  const profile = await readProfile(args);
  const { secure } = args.context.get(servicesContext).config;
  // The first visit is the one after the payment.
  return data(profile, {
    headers: cookieHeaders(profile.isFirstVisit ? [dropCookie('welcome', secure)] : []),
  });
}

async function readProfile({ context, request }: Route.LoaderArgs) {
  const viewer = readMainUser(context);
  const services = context.get(servicesContext);
  const texts = context.get(textsContext);
  const [subUsers, chosen, watched, plan, nextEpisode, consentedAt] = await Promise.all([
    readSubUsers(services.db, viewer.userId),
    readChosenTitles(services.db, viewer.userId),
    readOwnHistory(services.db, viewer),
    readPlan(services, viewer.userId, texts),
    readNextEpisodeChoice(services.db, viewer, context.get(saverContext)),
    findGuardianConsent(services.db.read, viewer.userId),
  ]);
  const positionOf = await readPositions(services.db, viewer, watched);
  const { userId, email, photoUrl } = viewer;
  const query = new URL(request.url).searchParams;
  return {
    pageTitle: texts._(msg`Your profile`),
    userId,
    email,
    photoUrl,
    initial: email.slice(0, 1).toUpperCase(),
    isFirstVisit:
      readCookie(context.get(requestContext).cookies, 'welcome', services.config.secure) !== undefined,
    plan,
    planNotice: planNotice(texts, query.get('plan'), plan, readWaitSeconds(query.get('wait'))),
    subUsers,
    chosen,
    byCode: viewer.byCode === true,
    nextEpisode,
    /** Is null without the guardian's consent. */
    consentedOn: consentedAt === null ? null : formatDay(consentedAt, texts),
    watched: watched.map((one) => ({
      kind: one.kind,
      titleId: one.titleId,
      watchedAt: one.watchedAt,
      card: presentWatched(one, areas.main, positionOf(one)),
    })),
    seen: await readAudiencePreview(services, viewer, query, { subUsers, chosen, texts }),
    deletion: findDeletion(query.get('ask'), subUsers),
    editing: subUsers.find(({ id }) => id === query.get('edit')) ?? null,
    wasSaved: query.has('saved'),
    addKey: randomUUID(),
    /** Set by the browser when it shows an old page. */
    isOutdated: false,
  };
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
