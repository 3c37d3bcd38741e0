import { redirect } from 'react-router';
import { formatCode, readCode } from '#src/domain/sign-in-code.ts';
import { readSubUsers } from '#src/features/household/read.ts';
import { servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** Opening the link of a QR code only fills the field. */
export async function loadLink({ context, request }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const subUsers = await readSubUsers(context.get(servicesContext).db, viewer.userId);
  const code = readCode(new URL(request.url).searchParams.get('code') ?? '');
  return {
    code: code === null ? '' : formatCode(code),
    byCode: viewer.byCode === true,
    subUsers: subUsers.map(({ id, name }) => ({ id, name })),
  };
}
