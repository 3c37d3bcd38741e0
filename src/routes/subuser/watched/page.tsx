import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { type RouterContextProvider, redirect } from 'react-router';
import { areas } from '#src/area.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm } from '#src/browser/keep-form.ts';
import type { SubUser } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { stillVisible } from '#src/features/catalogue/still-visible.ts';
import type { Outcome } from '#src/features/household/outcome.ts';
import { queueRemoval } from '#src/features/household/ui/queue-removal.ts';
import { WatchedGrid } from '#src/features/household/ui/watched-grid.tsx';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { presentWatched } from '#src/features/viewing/history/present.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { readPositions } from '#src/features/viewing/positions/positions.ts';
import {
  audienceContext,
  formContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { actRemoveAllWatched, actRemoveWatched, actRestoreWatched } from '#src/routes/profile/act-watched.ts';
import { putInWords, refused } from '#src/routes/profile/answer.ts';
import { TitleFrame } from '#src/routes/watch/title-frame.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

const acts = {
  'remove-watched': actRemoveWatched,
  'remove-all-watched': actRemoveAllWatched,
  'restore-watched': actRestoreWatched,
} as const;

export async function action({ context }: Route.ActionArgs) {
  const fields = readFields(context.get(formContext), ['intent', 'kind', 'titleId', 'entry']);
  const texts = context.get(textsContext);
  const { viewer, history } = await readVisible(context);
  const services = context.get(servicesContext);
  for (const [intent, act] of Object.entries(acts)) {
    if (intent !== fields.intent) continue;
    const field = (name: string) => Object.entries(fields).find(([key]) => key === name)?.[1] ?? '';
    return putInWords(await act({ services, viewer, history, field }), texts);
  }
  return putInWords(refused('remove-watched', 400, msg`That can’t be done here.`), texts);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, history } = await readVisible(context);
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

/** A lost connection keeps the list. */
export function clientAction(call: Route.ClientActionArgs) {
  const lost = (error: unknown): Outcome => ({
    intent: 'remove-watched',
    ok: false,
    text: describeFailedForm(error),
  });
  return keepForm(call, async (form, error) => (await queueRemoval(form)) ?? lost(error));
}

export default function SubUserWatchedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <TitleFrame back={<BackLink href={paths.subUser} />}>
      <div className="page readable stack-l">
        <h1>{t`What you watched`}</h1>
        <WatchedGrid watched={loaderData.watched} outcome={actionData ?? null} />
      </div>
    </TitleFrame>
  );
}

async function readVisible(
  context: Readonly<RouterContextProvider>,
): Promise<{ viewer: SubUser; history: WatchedTitle[] }> {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'sub') throw redirect(paths.login);
  const { db, catalogue } = context.get(servicesContext);
  const all = await readHistory(db, viewer, 'all');
  return { viewer, history: await stillVisible({ catalogue, audience: context.get(audienceContext) }, all) };
}
