import { msg } from '@lingui/core/runtime-macro';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm, lostAnswer } from '#src/browser/keep-form.ts';
import { readOutcome } from '#src/features/household/outcome.ts';
import { queueRemoval } from '#src/features/household/ui/queue-removal.ts';
import { WatchedGrid } from '#src/features/household/ui/watched-grid.tsx';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { formActions } from '#src/http/request/form-action.ts';
import { titled } from '#src/ui/describe-page.ts';
import { ownWatchedForms } from '../act-watched.ts';
import { readMainUser } from '../answer.ts';
import { readOwnWatched } from '../load.ts';
import { Room } from '../room.tsx';
import type { Route } from './+types/page';

export const action = formActions(ownWatchedForms, null);

export async function loader({ context }: Route.LoaderArgs) {
  return {
    pageTitle: context.get(textsContext)._(msg`Watched`),
    watched: await readOwnWatched(context.get(servicesContext).db, readMainUser(context)),
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
  return keepForm(
    call,
    async (form, error) => (await queueRemoval(form)) ?? lostAnswer(form, describeFailedForm(error)),
  );
}

export default function OwnWatchedPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Room name="watched">
      <WatchedGrid watched={loaderData.watched} outcome={readOutcome(actionData)} />
    </Room>
  );
}
