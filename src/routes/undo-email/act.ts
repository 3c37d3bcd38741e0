import { data, redirectDocument } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { undoEmailChange } from '#src/features/accounts/email-change/undo.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

export async function actUndoEmail({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = await readFields(request, ['token']);
  const result = await unlessBusy(undoEmailChange(services, token));
  if (result === null) return data({ kind: 'busy' as const }, busyResponse);
  if (result.kind === 'undone') {
    logEvent(services.log, 'email-change-undone', 'done');
    return redirectDocument(paths.resetWith(result.reset), { status: 303 });
  }
  logEvent(services.log, 'email-change-undone', 'refused', { reason: result.kind });
  return data({ kind: result.kind }, { status: result.kind === 'taken' ? 409 : 410 });
}
