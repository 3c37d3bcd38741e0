import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { areas } from '#src/area.ts';
import { contentId } from '#src/browser/content-id.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { formatDay } from '#src/domain/dates.ts';
import { titleKindOf } from '#src/domain/title.ts';
import { findSubUser } from '#src/features/accounts/sub-users/store.ts';
import { keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { withoutHidden } from '#src/features/catalogue/still-visible.ts';
import { readChosenTitles } from '#src/features/household/chosen-titles.ts';
import { outcomeOf } from '#src/features/household/outcome.ts';
import { Result } from '#src/features/household/ui/result.tsx';
import { WatchedDays } from '#src/features/household/ui/watched-days.tsx';
import { presentWatched } from '#src/features/viewing/history/present.ts';
import { readHistoryOf } from '#src/features/viewing/history/read.ts';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import { actChooseTitle } from '../../act-choice.ts';
import { answerForm, readMainUser } from '../../answer.ts';
import { lostOutcome } from '../../lost-connection.ts';
import { ProfileNav } from '../../room.tsx';
import type { Route } from './+types/page';

export function action(args: Route.ActionArgs) {
  return answerForm(args, { 'choose-title': actChooseTitle }, 'choose-title');
}

/** Of the household's own sub-user; another one is unknown. What the main user may not see is left out. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = readMainUser(context);
  const { db } = context.get(servicesContext);
  const { userId } = viewer;
  const subUser = await findSubUser(db.read, userId, params.id);
  if (subUser === undefined) throw data(null, { status: 404 });
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
    byCode: viewer.byCode === true,
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

/** A lost connection keeps the list. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepConfirmedForm(call, lostOutcome);
}

export default function WatchedByPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { name, subUserId, watched, byCode } = loaderData;
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>
        <Trans>
          Watched by <bdi>{name}</bdi>
        </Trans>
      </h1>
      <ProfileNav here={null} />
      <p className="quiet">{t`${name} is told in their menu that you can see this.`}</p>
      <Result outcome={outcomeOf(actionData, 'choose-title')} />
      <WatchedDays watched={watched} subUserId={subUserId} action={paths.profileWatched(subUserId)} />
      <PasswordDialog isOn={byCode} />
    </main>
  );
}
