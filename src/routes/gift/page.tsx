import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { drawQrCode } from '#src/adapters/qr-code.ts';
import { contentId } from '#src/browser/content-id.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { chosenLanguage } from '#src/domain/languages.ts';
import { formatRand, monthlyPrice } from '#src/domain/money.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { cookieHeaders, dropCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { startGift } from '#src/features/billing/gifts/buy.ts';
import { followGift } from '#src/features/billing/gifts/read.ts';
import { PaymentWait } from '#src/features/billing/ui/payment-wait.tsx';
import { askerOf } from '#src/http/request/asker.ts';
import { busyResponse, explainBusy, unlessBusy } from '#src/http/request/busy.ts';
import {
  formContext,
  requestContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { readReturn } from '#src/http/request/payment-return.ts';
import { paths } from '#src/routes.ts';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';
import { GiftForm } from './gift-form.tsx';
import { EndedGift, PaidGift } from './paid-gift.tsx';
import { type GiftAnswer, giftTexts } from './texts.ts';

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const texts = context.get(textsContext);
  const { cookies } = context.get(requestContext);
  const language = chosenLanguage(cookies.get('language'), services.config.languages);
  const { email } = readFields(context.get(formContext), ['email']);
  const started = await unlessBusy(startGift(services, { email, asker: await askerOf(context), language }));
  if (started?.kind === 'started') return redirect(started.redirectUrl, 303);
  if (started?.kind === 'limited') {
    const { retryAfterSeconds } = started;
    const answer: GiftAnswer = { error: texts._(tooManyText(retryAfterSeconds)), email };
    return data(answer, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
  }
  if (started === null)
    return data<GiftAnswer>({ error: texts._(explainBusy(services, giftTexts.busy)), email }, busyResponse);
  const status = started.kind === 'provider-failed' ? 503 : 400;
  return data<GiftAnswer>({ error: texts._(giftTexts[started.kind]), email }, { status });
}

/** The form, or with a checkout and its key what became of it: the page to share, too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { publicUrl, secure, brand } = services.config;
  const query = new URL(request.url).searchParams;
  const title = context.get(textsContext)._(msg`A month for you`);
  const checkoutId = query.get('of');
  if (checkoutId === null) return data(readForm(context, query));
  const key = query.get('key') ?? '';
  const returned = readReturn(context.get(requestContext), secure, checkoutId, services.clock.now());
  const page = { checkoutId, key, returnedAt: returned.at };
  const gift = await followGift(services, page, context.get(textsContext));
  if (gift.kind === 'waiting')
    return data(
      { kind: 'waiting' as const, title },
      { headers: cookieHeaders([setCookie('return', returned.cookie, secure)]) },
    );
  if (gift.kind !== 'paid') throw redirect(paths.giftUnpaid(gift.kind));
  const headers = cookieHeaders([dropCookie('return', secure)]);
  if (gift.state !== 'open')
    return data({ kind: 'over' as const, title, state: gift.state, brand: brand.name }, { headers });
  const redeem = paths.redeemWith(gift.code);
  return data(
    {
      ...gift,
      title,
      brand: brand.name,
      redeem,
      share: publicUrl + paths.giftOf(checkoutId, key),
      qr: drawQrCode(publicUrl + redeem),
    },
    { headers },
  );
}

function readForm(context: Route.LoaderArgs['context'], query: URLSearchParams) {
  const viewer = context.get(viewerContext);
  const outcome = query.get('paid');
  const texts = context.get(textsContext);
  return {
    kind: 'form' as const,
    title: texts._(msg`Give a month`),
    brand: context.get(servicesContext).config.brand.name,
    email: viewer?.kind === 'main' ? viewer.email : '',
    notice: outcome === 'cancelled' || outcome === 'unpaid' ? texts._(giftTexts[outcome]) : null,
    error:
      outcome === 'failed'
        ? texts._(giftTexts['provider-failed'])
        : outcome === 'unknown'
          ? texts._(giftTexts.unknown)
          : null,
  };
}

export const meta = unlisted;

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return hideAddress({ actionHeaders: actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders });
}

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(
    call,
    (form, error): GiftAnswer => ({ error: describeFailedForm(error), email: textOf(form, 'email') }),
  );
}

export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  if (loaderData.kind === 'waiting') return <PaymentWait text={t`Wrapping your gift... Please wait.`} />;
  if (loaderData.kind === 'paid') return <PaidGift {...loaderData} />;
  if (loaderData.kind === 'over') return <EndedGift {...loaderData} />;
  const { brand, notice } = loaderData;
  const price = formatRand(monthlyPrice.cents);
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{loaderData.title}</h1>
      <p className="lead">{t`One month of ${brand} for somebody else’s household.`}</p>
      <Panel>
        {actionData === undefined ? <StatusMessage>{notice}</StatusMessage> : null}
        <GiftForm
          error={actionData?.error ?? loaderData.error}
          email={actionData?.email ?? loaderData.email}
          price={price}
        />
      </Panel>
    </main>
  );
}
