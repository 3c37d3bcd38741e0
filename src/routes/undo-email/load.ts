import { data } from 'react-router';
import { findEmailUndo } from '#src/features/accounts/email-change/undo.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import type { Route } from './+types/page';

/** Opening the link changes nothing. */
export async function loadUndoEmail({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const email = await findEmailUndo(services, token);
  const { name: brand, supportEmail } = services.config.brand;
  return data({ brand, supportEmail, token, email }, { status: email === null ? 410 : 200 });
}
