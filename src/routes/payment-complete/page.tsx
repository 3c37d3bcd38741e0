import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { data, Form, redirect, redirectDocument } from 'react-router';
import { cookieHeaders, dropCookie, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { cookiesOf, prepareSession, readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { claimSignup } from '#src/features/billing/begin-signup.ts';
import { followPayment, type PaymentProgress } from '#src/features/billing/follow-payment.ts';
import { signupTexts } from '#src/features/billing/texts.ts';
import { PaymentElsewhere, PaymentWait } from '#src/features/billing/ui/payment-wait.tsx';
import { readAsker } from '#src/http/request/asker.ts';
import {
  type RequestFacts,
  requestContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { readReturn, unconfirmed } from '#src/http/request/payment-return.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';
import { leaveLegacyLink } from './legacy.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const { secure } = services.config;
  const query = new URL(request.url).searchParams;
  const elsewhere = await leaveLegacyLink(context, query);
  if (elsewhere !== null) throw redirect(elsewhere);
  const returned = readReturn(facts, secure, query.get('ref') ?? '', services.clock.now());
  const browserToken = readCookie(facts.cookies, 'signup', secure);
  const came = { reference: query.get('ref'), browserToken, returnedAt: returned.at };
  const progress = await followPayment(services, came);
  if (progress.kind === 'made' && browserToken !== undefined) {
    const claimed = await claim(services, facts, { signupId: progress.signupId, browserToken });
    if (claimed !== null) throw claimed;
  }
  const texts = context.get(textsContext);
  if (progress.kind === 'arrived') {
    const shown = { kind: progress.kind, title: texts._(signupTexts.arrived), reference: null };
    return data(shown, { headers: cookieHeaders([dropCookie('return', secure)]) });
  }
  if (progress.kind !== 'waiting' && progress.kind !== 'on-its-way') {
    // A later return waits for the payment again.
    const isUnconfirmed = progress.kind === 'unpaid' && browserToken !== undefined;
    const headers = cookieHeaders([
      isUnconfirmed ? setCookie('return', unconfirmed, secure) : dropCookie('return', secure),
    ]);
    throw redirect(placeFor(progress, context.get(viewerContext)?.userId), { headers });
  }
  const title = texts._(msg`Setting up your account`);
  const shown = { kind: progress.kind, title, reference: query.get('ref') };
  return data(shown, { headers: cookieHeaders(returned.cookies) });
}

async function claim(
  services: Services,
  facts: RequestFacts,
  signup: { signupId: string; browserToken: string },
): Promise<Response | null> {
  const { secure } = services.config;
  const openSession = prepareSession(services, readBrowser(facts, secure));
  const opened = await claimSignup(
    services,
    { ...signup, asker: await readAsker(services, facts, null) },
    openSession,
  );
  if (opened === null) return null;
  const headers = cookieHeaders([
    ...cookiesOf(opened, services.config),
    setCookie('welcome', '1', secure),
    dropCookie('signup', secure),
    dropCookie('return', secure),
  ]);
  return redirectDocument(paths.profile, { headers });
}

function placeFor(progress: PaymentProgress, viewerId: string | undefined): string {
  if (progress.kind === 'unpaid') return paths.signupUnpaid;
  const isHere = progress.kind === 'claimed' && progress.userId !== null && progress.userId === viewerId;
  return isHere ? paths.profile : paths.login;
}

export const meta = unlisted;

export const headers = hideAddress;

export default function PaymentCompletePage({ loaderData: { kind, reference } }: Route.ComponentProps) {
  const { t } = useLingui();
  if (kind === 'arrived') return <PaymentElsewhere text={t(signupTexts.arrived)} />;
  if (kind === 'on-its-way')
    return (
      <PaymentWait text={t(signupTexts.onItsWay)}>
        <Form method="post" action={paths.payment} className="stack">
          <p className="hint">{t`Only if you haven’t paid yet:`}</p>
          <input type="hidden" name="ref" value={reference ?? ''} />
          <Button type="submit" look="text">{t`Continue to payment`}</Button>
        </Form>
      </PaymentWait>
    );
  return <PaymentWait text={t`Setting up your account... Please wait.`} />;
}
