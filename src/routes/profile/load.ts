import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { data } from 'react-router';
import type { Database } from '#src/adapters/db/database.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { formatDay } from '#src/domain/dates.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { findGuardianConsent } from '#src/features/accounts/guardian-consent/store.ts';
import { cookieHeaders, dropCookie, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readCharacters } from '#src/features/accounts/settings/character-store.ts';
import { readOwnSettings } from '#src/features/accounts/settings/settings.ts';
import { readPlan } from '#src/features/billing/plan/read.ts';
import { planNotice } from '#src/features/billing/plan/texts.ts';
import { withoutHidden } from '#src/features/catalogue/still-visible.ts';
import { readChosenTitles } from '#src/features/household/chosen-titles.ts';
import { readSubUsers, type SubUserView } from '#src/features/household/read.ts';
import { presentWatched } from '#src/features/viewing/history/present.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { readPositions } from '#src/features/viewing/positions/positions.ts';
import { requestContext, saverContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { readFirstTitle } from '#src/http/request/read-first-title.ts';
import { areas } from '#src/routes/area.ts';
import type { Route } from './+types/page';
import { readMainUser } from './answer.ts';
import { readAsked } from './asked.ts';
import { readAudiencePreview } from './audience-preview.ts';

export type Profile = Awaited<ReturnType<typeof readProfile>>;

export async function loadProfile(args: Route.LoaderArgs) {
  const profile = await readProfile(args);
  const { secure } = args.context.get(servicesContext).config;
  // The cookies of the payment mark the first visit and are removed by it.
  return data(profile, {
    headers: cookieHeaders(
      profile.isFirstVisit ? [dropCookie('welcome', secure), dropCookie('title', secure)] : [],
    ),
  });
}

async function readProfile({ context, request }: Route.LoaderArgs) {
  const viewer = readMainUser(context);
  const services = context.get(servicesContext);
  const texts = context.get(textsContext);
  const [subUsers, chosen, watched, plan, settings, consentedAt, characters] = await Promise.all([
    readSubUsers(services.db, viewer.userId),
    readChosenTitles(services.db, viewer.userId),
    readOwnWatched(services.db, viewer),
    readPlan(services, viewer.userId, texts),
    readOwnSettings(services.db, viewer, context.get(saverContext)),
    findGuardianConsent(services.db.read, viewer.userId),
    readCharacters(services.db.read, viewer.userId),
  ]);
  const { cookies } = context.get(requestContext);
  const isFirstVisit = readCookie(cookies, 'welcome', services.config.secure) !== undefined;
  const { userId, email, photoUrl } = viewer;
  const query = new URL(request.url).searchParams;
  return {
    pageTitle: texts._(msg`Your profile`),
    userId,
    email,
    photoUrl,
    initial: email.slice(0, 1).toUpperCase(),
    character: characters.get('main') ?? null,
    isFirstVisit,
    firstTitle: isFirstVisit ? await readFirstTitle(context, viewer) : null,
    plan,
    planNotice: planNotice(texts, query.get('plan'), plan, readWaitSeconds(query.get('wait'))),
    subUsers,
    chosen,
    isLesser: viewer.isLesser === true,
    settings,
    /** It is null without the guardian's consent. */
    consentedOn: consentedAt === null ? null : formatDay(consentedAt, texts),
    watched,
    asked: await readAsked(services, viewer, { subUsers, chosen, texts }),
    seen: await readAudiencePreview(services, viewer, query, { subUsers, chosen, texts }),
    deletion: findDeletion(query.get('ask'), subUsers),
    editing: subUsers.find(({ id }) => id === query.get('edit')) ?? null,
    wasSaved: query.has('saved'),
    addKey: randomUUID(),
    /** The browser sets it to true when it shows an old page. */
    isOutdated: false,
  };
}

/** At most an hour, because no limit lasts longer. */
function readWaitSeconds(text: string | null): number {
  const seconds = Number(text ?? '');
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : 0;
}

function findDeletion(wanted: string | null, subUsers: readonly SubUserView[]) {
  if (wanted === 'account') return { kind: 'account' as const };
  const meant = subUsers.find(({ id }) => id === wanted);
  return meant === undefined ? null : { kind: 'sub' as const, id: meant.id, name: meant.name };
}

/** Contains adult titles only if the household shows them. */
export async function readOwnHistory(db: Database, viewer: MainUser): Promise<WatchedTitle[]> {
  return withoutHidden(db, audienceOf(viewer), await readHistory(db, viewer, 'all'));
}

export async function readOwnWatched(db: Database, viewer: MainUser) {
  const history = await readOwnHistory(db, viewer);
  const positionOf = await readPositions(db, viewer, history);
  return history.map((one) => ({
    kind: one.kind,
    titleId: one.titleId,
    watchedAt: one.watchedAt,
    card: presentWatched(one, areas.main, positionOf(one)),
  }));
}
