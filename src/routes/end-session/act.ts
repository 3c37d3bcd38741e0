import { data, redirect } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { endCodeSession } from '#src/features/accounts/sessions/code-sessions.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

export async function actEndSession({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = await readFields(request, ['token']);
  const isEnded = await unlessBusy(endCodeSession(services, token));
  if (isEnded === null) return data({ kind: 'busy' as const }, busyResponse);
  logEvent(services.log, 'code-session-ended', isEnded ? 'done' : 'refused');
  return isEnded ? redirect(paths.sessionEnded, 303) : data({ kind: 'gone' as const }, { status: 410 });
}
