import { buildCookie } from '#src/domain/cookies.ts';
import { isLanguage } from '#src/domain/languages.ts';
import { isReadOnly } from '#src/domain/viewer.ts';
import { updateLanguage } from '#src/features/accounts/languages/store.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { textOf } from '#src/http/request/form.ts';
import { pageBefore } from '#src/http/request/page-before.ts';
import { paths } from '#src/routes.ts';

/** Of the browser, and of whoever is signed in. Leads back to the page whose select sent it. */
export async function handleLanguage({
  request,
  services,
  form,
  readViewer,
}: EndpointCall): Promise<Response> {
  const choice = textOf(form, 'language');
  const { languages, secure } = services.config;
  if (!isLanguage(choice) || !languages.includes(choice))
    return new Response('That language isn’t offered.\n', { status: 400 });
  const viewer = await readViewer();
  if (viewer !== null && !isReadOnly(viewer)) {
    const owner = { userId: viewer.userId, subUserId: viewer.kind === 'sub' ? viewer.subUserId : null };
    await services.db.tx((trx) => updateLanguage(trx, owner, choice));
  }
  const location = pageBefore({ request, services }) ?? paths.home;
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Set-Cookie': buildCookie('language', choice, secure) },
  });
}
