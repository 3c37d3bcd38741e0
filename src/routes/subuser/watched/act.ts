import { data } from 'react-router';
import type { Outcome } from '#src/features/household/outcome.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { actRemoveAllWatched, actRemoveWatched, actRestoreWatched } from '#src/routes/profile/act-watched.ts';
import type { Route } from './+types/page';
import { readVisible } from './read-visible.ts';

const acts = {
  'remove-watched': actRemoveWatched,
  'remove-all-watched': actRemoveAllWatched,
  'restore-watched': actRestoreWatched,
} as const;

export async function actSubUserWatched({ context, request }: Route.ActionArgs) {
  const fields = await readFields(request, ['intent', 'kind', 'titleId', 'entry']);
  const { viewer, history } = await readVisible(context);
  const services = context.get(servicesContext);
  for (const [intent, act] of Object.entries(acts)) {
    if (intent !== fields.intent) continue;
    const field = (name: string) => Object.entries(fields).find(([key]) => key === name)?.[1] ?? '';
    return act({ services, viewer, history, field });
  }
  const refusal: Outcome = { intent: 'remove-watched', ok: false, text: 'That can’t be done here.' };
  return data(refusal, { status: 400 });
}
