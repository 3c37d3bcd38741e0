import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { data, useFetcher } from 'react-router';
import { drawQrCode } from '#src/adapters/qr-code.ts';
import { contentId } from '#src/browser/content-id.ts';
import { keepForm } from '#src/browser/keep-form.ts';
import { forgetViewer } from '#src/browser/viewer-hints.ts';
import { logEvent } from '#src/domain/events.ts';
import { formatCode } from '#src/domain/sign-in-code.ts';
import { unsavedText } from '#src/domain/unsaved-text.ts';
import { cookieHeaders, dropCookie, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { claimCode } from '#src/features/accounts/sign-in-code/claim.ts';
import { showCode } from '#src/features/accounts/sign-in-code/show.ts';
import { askerOf } from '#src/http/request/asker.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { requestContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { signedIn } from '#src/routes/login/signed-in.ts';
import { paths } from '#src/routes.ts';
import { CookiesNeeded } from '#src/ui/cookies-needed.tsx';
import { unlisted } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';
import { CodeWays, NewCode } from './code-ways.tsx';

/** The page polls it every few seconds, and `Continue` sends it without script. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const { secure } = services.config;
  const secret = readCookie(facts.cookies, 'code', secure) ?? null;
  const claim = await unlessBusy(claimCode(services, secret, readBrowser(facts, secure)));
  if (claim === null) return data({ kind: 'waiting' as const }, busyResponse);
  if (claim.kind !== 'signed-in') return data({ kind: claim.kind });
  logEvent(services.log, 'sign-in', 'accepted', { viewer: claim.viewer, by: 'code' });
  const target = claim.viewer === 'main' ? paths.home : paths.subUser;
  return signedIn(services, target, claim.opened, [dropCookie('code', secure)]);
}

/** People type the address without `https://`. */
const scheme = /^https?:\/\//;

/** Shows the code that the browser has, or a new one. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { userAgent, cookies } = context.get(requestContext);
  const { secure, publicUrl } = services.config;
  const title = context.get(textsContext)._(msg`Sign in with a phone`);
  const secret = readCookie(cookies, 'code', secure) ?? null;
  const shown = await unlessBusy(showCode(services, { secret, userAgent, asker: await askerOf(context) }));
  if (shown === null) {
    const kind = services.db.hasRefusedWrite() ? ('unsaved' as const) : ('busy' as const);
    return data({ kind, title }, busyResponse);
  }
  if (shown.kind === 'limited') {
    logEvent(services.log, 'sign-in-code', 'limited');
    const headers = { 'Retry-After': String(shown.retryAfterSeconds) };
    return data({ kind: 'limited' as const, title }, { status: 429, headers });
  }
  if (shown.isNew) logEvent(services.log, 'sign-in-code', 'shown');
  const code = formatCode(shown.code);
  return data(
    {
      kind: 'shown' as const,
      title,
      code,
      address: (publicUrl + paths.link).replace(scheme, ''),
      qr: drawQrCode(publicUrl + paths.linkWith(code)),
    },
    { headers: cookieHeaders(shown.isNew ? [setCookie('code', shown.secret, secure)] : []) },
  );
}

/** Source: RFC 8628, section 3.5. */
const pollIntervalMs = 3000;

export const handle = { forgets: true };

export const meta = unlisted;

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** An answer to a poll changes nothing on the page. */
export function shouldRevalidate() {
  return false;
}

/** Without a connection the page goes on asking. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, () => ({ kind: 'offline' as const }));
}

const failures = {
  limited: msg`Too many tries. Wait a few minutes.`,
  busy: msg`We are busy at the moment. Please try again in a few seconds.`,
  unsaved: unsavedText,
};

export default function SignInCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const answer = usePolling(loaderData.kind === 'shown') ?? actionData?.kind;
  // Nobody is signed in here.
  useEffect(forgetViewer, []);
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>{t`Sign in with a phone`}</h1>
      <CookiesNeeded />
      <Panel>
        {loaderData.kind !== 'shown' ? (
          <>
            <FormError>{t(failures[loaderData.kind])}</FormError>
            <NewCode />
          </>
        ) : answer === 'gone' ? (
          <>
            <FormError>{t`This code no longer works. Get a new one.`}</FormError>
            <NewCode />
          </>
        ) : (
          <CodeWays {...loaderData} isOffline={answer === 'offline'} />
        )}
      </Panel>
      <p className="quiet">
        <Trans>
          No phone nearby? <a href={paths.login}>Sign in with a password</a>
        </Trans>
      </p>
    </main>
  );
}

/** Returns the last answer, and stops polling once the code is gone. */
function usePolling(isShown: boolean) {
  const { state, data, submit } = useFetcher<typeof clientAction>();
  const answer = data?.kind;
  useEffect(() => {
    if (!isShown || state !== 'idle' || answer === 'gone') return;
    const timer = setTimeout(
      () => submit(null, { method: 'post', action: paths.signInCode }),
      pollIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [isShown, state, answer, submit]);
  return answer;
}
