import { data } from 'react-router';
import { readSessionEnding } from '#src/features/accounts/sessions/code-sessions.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import type { Route } from './+types/page';

/** Opening the link ends nothing. */
export async function loadEndSession({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (query.get('done') === '1') return data({ token: '', session: null, isDone: true });
  const token = query.get('token') ?? '';
  const session = await readSessionEnding(context.get(servicesContext), token);
  const shown = session === null ? null : { device: session.device, subUser: session.subUser };
  return data({ token, session: shown, isDone: false }, { status: shown === null ? 410 : 200 });
}
