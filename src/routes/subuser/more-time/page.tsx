import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { logEvent } from '#src/domain/events.ts';
import { entryOf, Refusal, refusalOf } from '#src/domain/refusals.ts';
import { safeNext } from '#src/features/accounts/next-path.ts';
import { hasPasskeys } from '#src/features/accounts/passkeys/store.ts';
import { proofOfParent, proveOnce } from '#src/features/accounts/proof.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { MoreTime } from '#src/features/playback/ui/more-time.tsx';
import { giveMoreTime } from '#src/features/viewing/screen-time/give-more.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { secret, text } from '#src/http/request/fields.ts';
import { parseJson } from '#src/http/request/form.ts';
import { formAction, goTo } from '#src/http/request/form-action.ts';
import { SubUserBar } from '#src/routes/subuser/sub-user-bar.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export const handle = { bare: true };

/** The viewer comes from the session, never from the request's fields. */
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

/** Afterwards redirects to the film, which continues at its position. */
export const action = formAction({
  schema: v.object({ password: secret, passkey: secret, next: text }),
  async run({ services, facts, viewer, values: { password, passkey, next } }) {
    if (viewer?.kind !== 'sub') throw redirect(paths.login);
    if (password === '' && passkey === '') throw new Refusal('empty-field');
    const { userId, subUserId } = viewer;
    const session = readBrowser(facts, services.config.secure).session ?? '';
    const proof = passkey === '' ? { password } : proofOfParent(parseJson(passkey), { session });
    const record = (outcome: 'given' | 'refused' | 'limited') =>
      logEvent(services.log, 'more-time', outcome, { userId, subUserId });
    await proveOnce(services, userId, proof).catch((error: unknown) => {
      const { code } = refusalOf(error);
      if (code === 'too-many') record('limited');
      else if (entryOf(code).status === 403) record('refused');
      throw error;
    });
    await giveMoreTime(services, viewer);
    record('given');
    return goTo(nextOf(next));
  },
});

function nextOf(sent: string | null): string {
  const next = safeNext(sent);
  return next?.startsWith(`${paths.subUser}/`) === true ? next : paths.subUser;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'More time', matches[0]?.loaderData) }];
}

/** Shown when the player's form is refused without script. */
export default function MoreTimePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <SubUserBar kind={null} />
      <main id={contentId} tabIndex={-1} className="page readable stack-l">
        <h1>{t`More time`}</h1>
        <MoreTime
          next={nextOf(actionData?.typed.next ?? loaderData.next)}
          hasPasskeys={loaderData.hasPasskeys}
          refusal={actionData?.refusal?.text ?? null}
        />
      </main>
    </>
  );
}
