import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { redirect, redirectDocument } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { logEvent } from '#src/domain/events.ts';
import { cookieHeaders, dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser, signOut } from '#src/features/accounts/sessions/sessions.ts';
import { requestContext, servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { readArea } from '#src/http/request/read-area.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';
import { logoutTexts } from './texts.ts';

/** Answers with a new document. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { secure } = services.config;
  await signOut(services, readBrowser(context.get(requestContext), secure));
  logEvent(services.log, 'sign-out', 'done');
  const headers = cookieHeaders([dropCookie('sid', secure)]);
  return redirectDocument(paths.login, { status: 303, headers });
}

/** A link signs nobody out, only the button does. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(viewerContext) === null) throw redirect(paths.login);
  const title = context.get(textsContext)._(msg`Log out`);
  return { home: readArea(context).home, title };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData.title, matches[0]?.loaderData) }];
}

/** Asks a child who has no script. */
export default function LogoutPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{loaderData.title}</h1>
      <p>{t(logoutTexts.question)}</p>
      <form method="post" className="cluster">
        <ButtonLink look="line" href={loaderData.home}>
          {t`Cancel`}
        </ButtonLink>
        <Button type="submit">{t(logoutTexts.yes)}</Button>
      </form>
    </main>
  );
}
