import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { data } from 'react-router';
import * as v from 'valibot';
import { drawQrCode, type QrCode } from '#src/adapters/qr-code.ts';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { forgetViewer } from '#src/browser/viewer-hints.ts';
import { logEvent } from '#src/domain/events.ts';
import { entryOf, headersOf, type RefusalCode, refusalOf, sentenceOf } from '#src/domain/refusals.ts';
import { formatCode } from '#src/domain/sign-in-code.ts';
import { cookieHeaders, dropCookie, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { claimCode } from '#src/features/accounts/sign-in-code/claim.ts';
import { showCode } from '#src/features/accounts/sign-in-code/show.ts';
import { askerOf } from '#src/http/request/asker.ts';
import { requestContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { text } from '#src/http/request/fields.ts';
import { formAction } from '#src/http/request/form-action.ts';
import type { Services } from '#src/http/request/services.ts';
import { signedIn } from '#src/routes/login/signed-in.ts';
import { paths } from '#src/routes.ts';
import { CookiesNeeded } from '#src/ui/cookies-needed.tsx';
import { unlisted } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';
import { CodePanel } from './code-panel.tsx';

interface ShownView {
  kind: 'shown';
  /** Looks like `BCDF-GHJK`. */
  code: string;
  address: string;
  qr: QrCode;
}

/**
 * The page polls this action every few seconds with the code it shows; without script, `Continue` sends it. If
 * the browser has another code, because two pages requested one at once, the answer is that code.
 */
export const action = formAction({
  schema: v.object({ code: v.optional(text, '') }),
  async run({ services, facts, values }): Promise<'waiting' | 'gone' | ShownView | Response> {
    const { secure } = services.config;
    const secret = readCookie(facts.cookies, 'code', secure) ?? null;
    const claim = await claimCode(services, secret, readBrowser(facts, secure));
    if (claim.kind === 'gone') return claim.kind;
    if (claim.kind === 'waiting') {
      const own = viewOf(services, claim.code);
      return values.code === '' || values.code === own.code ? claim.kind : own;
    }
    logEvent(services.log, 'sign-in', 'accepted', { viewer: claim.viewer, by: 'code' });
    const target = claim.viewer === 'main' ? paths.home : paths.subUser;
    return signedIn(services, target, claim.opened, [dropCookie('code', secure)]);
  },
});

/** Removed from the shown address, because people type it without `https://`. */
const scheme = /^https?:\/\//;

function viewOf({ config: { publicUrl } }: Services, typed: string): ShownView {
  const code = formatCode(typed);
  return {
    kind: 'shown',
    code,
    address: (publicUrl + paths.link).replace(scheme, ''),
    qr: drawQrCode(publicUrl + paths.linkWith(code)),
  };
}

const words: Partial<Record<RefusalCode, MessageDescriptor>> = {
  'too-many': msg`Too many tries. Wait a few minutes.`,
};

/** Shows the code that the browser has, or a new one. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { userAgent, cookies } = context.get(requestContext);
  const { secure } = services.config;
  const title = context.get(textsContext)._(msg`Sign in with a phone`);
  const secret = readCookie(cookies, 'code', secure) ?? null;
  const asker = await askerOf(context);
  const shown = await showCode(services, { secret, userAgent, asker }).catch((error: unknown) => {
    const { code, details } = refusalOf(error);
    if (entryOf(code).status < 429) throw error;
    if (code === 'too-many') logEvent(services.log, 'sign-in-code', 'limited');
    const failure = context.get(textsContext)._(words[code] ?? sentenceOf(code, details));
    const init = { status: entryOf(code).status, headers: headersOf(code, details) };
    return data({ kind: 'failed' as const, title, failure }, init);
  });
  if ('init' in shown) return shown;
  if (shown.isNew) logEvent(services.log, 'sign-in-code', 'shown');
  return data(
    { title, ...viewOf(services, shown.code) },
    { headers: cookieHeaders(shown.isNew ? [setCookie('code', shown.secret, secure)] : []) },
  );
}

export const handle = { forgets: true };

export const meta = unlisted;

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** A poll's answer doesn't change the loader's data. */
export function shouldRevalidate() {
  return false;
}

/** Without a connection the page continues to poll. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export default function SignInCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  // No viewer is signed in on this page.
  useEffect(forgetViewer, []);
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>{t`Sign in with a phone`}</h1>
      <CookiesNeeded />
      <CodePanel shown={loaderData} answer={actionData} />
      <p className="quiet">
        <Trans>
          No phone nearby? <a href={paths.login}>Sign in with a password</a>
        </Trans>
      </p>
    </main>
  );
}
