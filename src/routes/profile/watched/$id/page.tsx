import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { formatDay } from '#src/domain/dates.ts';
import { titleKindOf } from '#src/domain/title.ts';
import { findSubUser } from '#src/features/accounts/sub-users/store.ts';
import { keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { withoutHidden } from '#src/features/catalogue/still-visible.ts';
import { readChosenTitles } from '#src/features/household/chosen-titles.ts';
import { outcomeOf, readOutcome } from '#src/features/household/outcome.ts';
import { Result } from '#src/features/household/ui/result.tsx';
import { WatchedDays } from '#src/features/household/ui/watched-days.tsx';
import { presentWatched } from '#src/features/viewing/history/present.ts';
import { readHistoryOf } from '#src/features/viewing/history/read.ts';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { formActions } from '#src/http/request/form-action.ts';
import { notFound } from '#src/http/request/open-for-page.ts';
import { areas } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import { chooseTitleForm } from '../../act-choice.ts';
import { readMainUser } from '../../answer.ts';
import { lostProfile } from '../../lost-connection.ts';
import { ProfileNav } from '../../room.tsx';
import type { Route } from './+types/page';

export const action = formActions({ 'choose-title': chooseTitleForm }, 'choose-title');

/** Answers 404 for another household's sub-user. Leaves out titles that the main user may not see. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = readMainUser(context);
  const { db } = context.get(servicesContext);
  const { userId } = viewer;
  const subUser = await findSubUser(db.read, userId, params.id);
  if (subUser === undefined) throw notFound();
  const [history, chosen] = await Promise.all([
    readHistoryOf(db, { userId, viewerKey: subUser.id }, 'all'),
    readChosenTitles(db, userId),
  ]);
  const watched = await withoutHidden(db, audienceOf(viewer), history);
  const isBlocked = (kind: string, titleId: number) =>
    chosen.some(
      (one) =>
        one.subUserId === subUser.id &&
        one.choice === 'block' &&
        one.kind === kind &&
        one.titleId === titleId,
    );
  const texts = context.get(textsContext);
  return {
    pageTitle: texts._(msg`Watched`),
    subUserId: subUser.id,
    name: subUser.name,
    isLesser: viewer.isLesser === true,
    watched: watched.map(({ watchedAt, ...one }) => {
      const kind = titleKindOf(one.kind);
      return {
        day: formatDay(watchedAt, texts),
        kind,
        titleId: one.titleId,
        isBlocked: isBlocked(kind, one.titleId),
        card: presentWatched({ watchedAt, ...one }, areas.main),
      };
    }),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Watched', matches[0]?.loaderData) }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the list when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepConfirmedForm(call, lostProfile);
}

export default function WatchedByPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { name, subUserId, watched, isLesser } = loaderData;
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>
        <Trans>
          Watched by <bdi>{name}</bdi>
        </Trans>
      </h1>
      <ProfileNav here={null} />
      <p className="quiet">{t`${name} is told in their menu that you can see this.`}</p>
      <Result outcome={outcomeOf(readOutcome(actionData), 'choose-title')} />
      <WatchedDays watched={watched} subUserId={subUserId} action={paths.profileWatched(subUserId)} />
      <PasswordDialog isLesser={isLesser} />
    </main>
  );
}
