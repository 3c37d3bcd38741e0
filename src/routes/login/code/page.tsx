import { useEffect, useId } from 'react';
import { useFetcher } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { keepForm } from '#src/browser/keep-form.ts';
import { forgetViewer } from '#src/browser/viewer-hints.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { CookiesNeeded } from '#src/ui/cookies-needed.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { Route } from './+types/page';
import type { QrCode } from './qr-code.ts';

export { actSignInCode as action } from './act.ts';
export { loadSignInCode as loader } from './load.ts';

/** Source: RFC 8628, section 3.5. */
const pollIntervalMs = 3000;

export const handle = { forgets: true };

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled('Sign in with a phone', root) }, { name: 'robots', content: 'noindex' }];
}

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
  limited: 'Too many tries. Wait a few minutes.',
  busy: 'We are busy at the moment. Please try again in a few seconds.',
};

export default function SignInCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = usePolling(loaderData.kind === 'shown') ?? actionData?.kind;
  // Nobody is signed in here.
  useEffect(forgetViewer, []);
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>Sign in with a phone</h1>
      <CookiesNeeded />
      <Panel>
        {loaderData.kind !== 'shown' ? (
          <>
            <FormError>{failures[loaderData.kind]}</FormError>
            <NewCode />
          </>
        ) : answer === 'gone' ? (
          <>
            <FormError>This code no longer works. Nobody was signed in with it.</FormError>
            <NewCode />
          </>
        ) : (
          <CodeWays {...loaderData} isOffline={answer === 'offline'} />
        )}
      </Panel>
      <p className="quiet">
        No phone at hand? <a href={paths.login}>Sign in with a password</a>
      </p>
    </main>
  );
}

/** The last answer. Stops asking once the code is gone. */
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

interface CodeWaysProps {
  code: string;
  /** Of the page that takes the code. */
  address: string;
  qr: QrCode;
  isOffline: boolean;
}

function CodeWays({ code, address, qr, isOffline }: CodeWaysProps) {
  const id = useId();
  const hydrated = useHydrated();
  return (
    <div className="code-ways">
      <div className="stack">
        <p>
          Scan the picture with the phone on which you are signed in, or open <b>{address}</b> there and type
          the code.
        </p>
        <div>
          <label htmlFor={id}>Code</label>
          <output id={id} className="sign-in-code">
            {code}
          </output>
        </div>
        <p className="quiet">
          This page goes on by itself. The code works for 10 minutes, on this screen only.
        </p>
        <StatusMessage>{isOffline ? 'There is no connection. We keep trying.' : null}</StatusMessage>
      </div>
      <svg
        role="img"
        aria-label="QR code"
        className="qr-code"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      {hydrated ? null : (
        <form method="post" action={paths.signInCode}>
          <Button type="submit" wide>
            Continue
          </Button>
        </form>
      )}
    </div>
  );
}

/** Opening the page again makes one. */
function NewCode() {
  return (
    <form method="get" action={paths.signInCode}>
      <Button type="submit" wide>
        New code
      </Button>
    </form>
  );
}
