import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm, lostAnswer } from '#src/browser/keep-form.ts';
import { audienceOf } from '#src/domain/audience.ts';
import type { SubUser } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { stillVisible } from '#src/features/catalogue/still-visible.ts';
import { readOutcome } from '#src/features/household/outcome.ts';
import { queueRemoval } from '#src/features/household/ui/queue-removal.ts';
import { WatchedGrid } from '#src/features/household/ui/watched-grid.tsx';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { presentWatched } from '#src/features/viewing/history/present.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { readPositions } from '#src/features/viewing/positions/positions.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { formActions } from '#src/http/request/form-action.ts';
import type { Services } from '#src/http/request/services.ts';
import { areas } from '#src/routes/area.ts';
import { watchedForms } from '#src/routes/profile/act-watched.ts';
import { TitleFrame } from '#src/routes/watch/title-frame.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export const action = formActions(
  watchedForms(async ({ services, viewer }) => {
    if (viewer?.kind !== 'sub') throw redirect(paths.login);
    return { viewer, history: await readVisible(services, viewer) };
  }),
  null,
);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'sub') throw redirect(paths.login);
  const history = await readVisible(context.get(servicesContext), viewer);
  const positionOf = await readPositions(context.get(servicesContext).db, viewer, history);
  return {
    pageTitle: context.get(textsContext)._(msg`Recently watched`),
    watched: history.map((one) => ({
      kind: one.kind,
      titleId: one.titleId,
      watchedAt: one.watchedAt,
      card: presentWatched(one, areas.sub, positionOf(one)),
    })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled(loaderData?.pageTitle ?? 'Recently watched', root) }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the list when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(
    call,
    async (form, error) => (await queueRemoval(form)) ?? lostAnswer(form, describeFailedForm(error)),
  );
}

export default function SubUserWatchedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <TitleFrame back={<BackLink href={paths.subUser} />}>
      <div className="page readable stack-l">
        <h1>{t`What you watched`}</h1>
        <WatchedGrid watched={loaderData.watched} outcome={readOutcome(actionData)} />
      </div>
    </TitleFrame>
  );
}

async function readVisible(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  viewer: SubUser,
): Promise<WatchedTitle[]> {
  const all = await readHistory(db, viewer, 'all');
  return stillVisible({ catalogue, audience: audienceOf(viewer) }, all);
}
