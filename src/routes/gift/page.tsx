import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import * as v from 'valibot';
import { drawQrCode } from '#src/adapters/qr-code.ts';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { chosenLanguage } from '#src/domain/languages.ts';
import { formatRand, monthlyPrice } from '#src/domain/money.ts';
import { sentenceOf } from '#src/domain/refusals.ts';
import { cookieHeaders, dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import { startGift } from '#src/features/billing/gifts/buy.ts';
import { followGift } from '#src/features/billing/gifts/read.ts';
import { PaymentWait } from '#src/features/billing/ui/payment-wait.tsx';
import { requestContext, servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { email } from '#src/http/request/fields.ts';
import { formAction, goTo } from '#src/http/request/form-action.ts';
import { readReturn } from '#src/http/request/payment-return.ts';
import { paths } from '#src/routes.ts';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PostForm, SubmitButton } from '#src/ui/post-form.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import type { Route } from './+types/page';
import { EndedGift, PaidGift } from './paid-gift.tsx';

/** Source: docs/requirements.md#texts. */
const giftTexts = {
  cancelled: msg`You left the payment page. Nothing was charged.`,
  unpaid: msg`We haven’t received your payment. If you did pay, please don’t pay again: we’ll email you the gift as soon as it arrives.`,
  unknown: msg`This link isn’t complete. Open it again from the email.`,
};

export const action = formAction({
  schema: v.object({ email: email('missing-field') }),
  async run({ services, facts, values, readAsker }) {
    const language = chosenLanguage(facts.cookies.get('language'), services.config.languages);
    return goTo(await startGift(services, { ...values, asker: await readAsker(), language }));
  },
});

/** Without a checkout the form; with a checkout and its key the gift's state, on a page that can be shared. */
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
    return data({ kind: 'waiting' as const, title }, { headers: cookieHeaders(returned.cookies) });
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
        ? texts._(sentenceOf('provider-failed'))
        : outcome === 'unknown'
          ? texts._(giftTexts.unknown)
          : null,
  };
}

export const handle = { waitsForTouch: true };

export const meta = unlisted;

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return hideAddress({ actionHeaders: actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders });
}

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
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
          error={actionData?.refusal?.text ?? loaderData.error}
          email={actionData?.typed.email ?? loaderData.email}
          price={price}
        />
      </Panel>
    </main>
  );
}

interface GiftFormProps {
  error: string | null;
  email: string;
  price: string;
}

function GiftForm({ error, email, price }: GiftFormProps) {
  const { t } = useLingui();
  const provider = useRootData()?.provider ?? '';
  return (
    <PostForm action={paths.gift} refusal={error === null ? null : { text: error }}>
      <Field
        label={t`Your email`}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        hint={t`The gift is sent here, for you to pass on`}
      />
      <p className="quiet">
        <Trans>
          You pay {price} once, by card, on {provider}. Whoever gets the gift needs no card: it opens an
          account, or adds a month to one. It is valid for three years and can be used once. By choosing Pay
          you agree to the <a href={paths.termsOfUse}>Terms of use</a> and the{' '}
          <a href={paths.privacyPolicy}>Privacy policy</a>.
        </Trans>
      </p>
      <SubmitButton>{t`Pay ${price}`}</SubmitButton>
    </PostForm>
  );
}
