import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { confirmationTexts } from '#src/domain/password.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { confirmParent, type ParentConfirmation } from '#src/features/accounts/confirm-parent.ts';
import { safeNext } from '#src/features/accounts/next-path.ts';
import { hasPasskeys } from '#src/features/accounts/passkeys/store.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { MoreTime } from '#src/features/playback/ui/more-time.tsx';
import { giveMoreTime } from '#src/features/viewing/screen-time/give-more.ts';
import { busyResponse, explainBusy, unlessBusy } from '#src/http/request/busy.ts';
import {
  formContext,
  requestContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { parseJson, readFields } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { SubUserBar } from '#src/routes/subuser/sub-user-bar.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export const handle = { bare: true };

/** The session alone says who watches. */
function readSubUser(context: Route.LoaderArgs['context']) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'sub') throw redirect(paths.login);
  return viewer;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = readSubUser(context);
  const { db } = context.get(servicesContext);
  const next = new URL(request.url).searchParams.get('next');
  const pageTitle = context.get(textsContext)._(msg`More time`);
  return { pageTitle, next: nextOf(next), hasPasskeys: await hasPasskeys(db.read, userId) };
}

/** Then the film goes on where it was. */
export async function action({ context }: Route.ActionArgs) {
  const viewer = readSubUser(context);
  const services = context.get(servicesContext);
  const texts = context.get(textsContext);
  const fields = readFields(context.get(formContext), ['password', 'passkey', 'next']);
  const next = nextOf(fields.next);
  if (fields.password === '' && fields.passkey === '') {
    const error = texts._(msg`Please fill in all fields.`);
    return data({ next, error }, { status: 400 });
  }
  const { session } = readBrowser(context.get(requestContext), services.config.secure);
  const asker = { userId: viewer.userId, session: session ?? '' };
  const proof =
    fields.passkey === '' ? { password: fields.password } : { passkey: parseJson(fields.passkey) };
  const confirmation = await unlessBusy(
    confirmParent(services, asker, proof).then(async (answer) => {
      if (answer.kind === 'confirmed') await giveMoreTime(services, viewer);
      return answer;
    }),
  );
  const { userId, subUserId } = viewer;
  const outcome = outcomes[confirmation?.kind ?? 'busy'];
  if (outcome !== null) logEvent(services.log, 'more-time', outcome, { userId, subUserId });
  if (confirmation?.kind === 'confirmed') return redirect(next, 303);
  const { text, init } = explain(services, confirmation);
  return data({ next, error: texts._(text) }, init);
}

const outcomes = { confirmed: 'given', wrong: 'refused', limited: 'limited', busy: null } as const;

function explain(
  services: Services,
  confirmation: Exclude<ParentConfirmation, { kind: 'confirmed' }> | null,
): {
  text: MessageDescriptor;
  init: ResponseInit;
} {
  if (confirmation === null)
    return { text: explainBusy(services, confirmationTexts.busy), init: busyResponse };
  if (confirmation.kind !== 'limited')
    return { text: confirmationTexts.wrongPassword, init: { status: 403 } };
  const { retryAfterSeconds } = confirmation;
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return { text: tooManyText(retryAfterSeconds), init: { status: 429, headers } };
}

function nextOf(sent: string | null): string {
  const next = safeNext(sent);
  return next?.startsWith(`${paths.subUser}/`) === true ? next : paths.subUser;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (form, error) => ({ next: textOf(form, 'next'), error: describeFailedForm(error) }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'More time', matches[0]?.loaderData) }];
}

/** Without script the player's form leads here when it is refused. */
export default function MoreTimePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <SubUserBar kind={null} />
      <main id={contentId} tabIndex={-1} className="page readable stack-l">
        <h1>{t`More time`}</h1>
        <MoreTime
          next={actionData?.next ?? loaderData.next}
          hasPasskeys={loaderData.hasPasskeys}
          refusal={actionData?.error ?? null}
        />
      </main>
    </>
  );
}
