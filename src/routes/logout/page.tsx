import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { logEvent } from '#src/domain/events.ts';
import { dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser, signOut } from '#src/features/accounts/sessions/sessions.ts';
import { textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { formAction, goTo } from '#src/http/request/form-action.ts';
import { readArea } from '#src/http/request/read-area.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import type { Route } from './+types/page';
import { logoutTexts } from './texts.ts';

export const action = formAction({
  schema: v.object({}),
  async run({ services, facts }) {
    const { secure } = services.config;
    await signOut(services, readBrowser(facts, secure));
    logEvent(services.log, 'sign-out', 'done');
    return goTo(paths.login, { cookies: [dropCookie('sid', secure)], isNewDocument: true });
  },
});

/** Opening the link signs nobody out; only the button does. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(viewerContext) === null) throw redirect(paths.login);
  const title = context.get(textsContext)._(msg`Log out`);
  return { home: readArea(context).home, title };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData.title, matches[0]?.loaderData) }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Asks for confirmation where no script can show the dialog for a child. */
export default function LogoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const refusal = actionData?.refusal ?? null;
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{loaderData.title}</h1>
      {refusal === null ? null : <FormError>{refusal.text}</FormError>}
      <p>{t(logoutTexts.question)}</p>
      <form method="post" className="cluster">
        <ButtonLink look="text" href={loaderData.home}>
          {t`Cancel`}
        </ButtonLink>
        <Button type="submit">{t(logoutTexts.yes)}</Button>
      </form>
    </main>
  );
}
