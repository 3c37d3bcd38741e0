import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { isRefusal } from '#src/domain/refusals.ts';
import { askGrownUp, readWish } from '#src/features/household/requests/requests.ts';
import { AskInWords } from '#src/features/household/ui/ask-form.tsx';
import { textsContext } from '#src/http/request/contexts.ts';
import { secret, text } from '#src/http/request/fields.ts';
import { formAction, goTo } from '#src/http/request/form-action.ts';
import { SubUserBar } from '#src/routes/subuser/sub-user-bar.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/notices.tsx';
import type { Route } from './+types/page';

export const handle = { bare: true };

export function loader({ context, request }: Route.LoaderArgs) {
  const pageTitle = context.get(textsContext)._(msg`Ask a grown-up`);
  return { pageTitle, isAsked: new URL(request.url).searchParams.has('asked') };
}

/** The answer is the same for every title: fields of type `secret` aren't repeated after a refusal. */
export const action = formAction({
  schema: v.object({ kind: secret, titleId: secret, words: text }),
  words: { 'too-many': msg`You have asked five times today. You can ask again tomorrow.` },
  async run({ services, viewer, values }) {
    if (viewer?.kind !== 'sub') throw redirect(paths.login);
    const { userId, subUserId } = viewer;
    const wish = readWish(values);
    await askGrownUp(services, viewer, wish).catch((error: unknown) => {
      if (isRefusal(error, 'too-many'))
        logEvent(services.log, 'title-request', 'limited', { userId, subUserId });
      throw error;
    });
    logEvent(services.log, 'title-request', 'asked', { userId, subUserId });
    return goTo(paths.subUserAsked);
  },
});

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Ask a grown-up', matches[0]?.loaderData) }];
}

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const refusal = actionData?.refusal ?? null;
  const wayHome = (
    <ButtonLink href={paths.subUser} data-first-focus="">
      {t`Back to Home`}
    </ButtonLink>
  );
  return (
    <>
      <SubUserBar kind={null} />
      <main id={contentId} tabIndex={-1}>
        {loaderData.isAsked && refusal === null ? (
          <EmptyState
            page
            role="status"
            art="empty"
            title={t`We’ve asked`}
            text={t`Your grown-up has it on their list. If they say yes, you’ll find it here. Until then, there is more to watch.`}
            action={wayHome}
          />
        ) : (
          <div className="page narrow stack-l">
            <h1>{t`Ask a grown-up`}</h1>
            {refusal === null ? null : <FormError>{refusal.text}</FormError>}
            <AskInWords typed={actionData?.typed.words ?? ''} />
            <p>{wayHome}</p>
          </div>
        )}
      </main>
    </>
  );
}
