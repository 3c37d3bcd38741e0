import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import type { RefusalView } from '#src/domain/form-answer.ts';
import { chosenLanguage } from '#src/domain/languages.ts';
import { formatPass, readPass } from '#src/domain/pass.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { dropCookie, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { cookiesOf, prepareSession, readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { renewWithPass, signUpWithPass } from '#src/features/billing/passes/redeem.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { email, requiredSecret, text } from '#src/http/request/fields.ts';
import { formAction, goTo } from '#src/http/request/form-action.ts';
import { paths } from '#src/routes.ts';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PostForm, SubmitButton } from '#src/ui/post-form.tsx';
import type { Route } from './+types/page';

/** Renews for a main user, signs a visitor up. The page has no form for a sub-user. */
export async function action(args: Route.ActionArgs) {
  return args.context.get(viewerContext) === null ? signUp(args) : renew(args);
}

const renew = formAction({
  schema: v.object({ code: text }),
  async run({ services, viewer, values: { code } }) {
    if (viewer?.kind !== 'main') throw new Refusal('not-yours');
    await renewWithPass(services, { typed: code, userId: viewer.userId });
    return goTo(paths.profilePlan('redeemed'), { isNewDocument: true });
  },
});

const signUp = formAction({
  schema: v.object({
    code: text,
    email: email('missing-field'),
    password: requiredSecret('missing-field'),
  }),
  async run({ services, facts, values, readAsker }) {
    const { config } = services;
    const { secure } = config;
    const { code: typed, ...account } = values;
    const request = {
      typed,
      ...account,
      asker: await readAsker(),
      browserToken: readCookie(facts.cookies, 'signup', secure),
      language: chosenLanguage(facts.cookies.get('language'), config.languages),
    };
    const openSession = prepareSession(services, readBrowser(facts, secure));
    const opened = await signUpWithPass(services, request, openSession);
    // The same cookies as after a payment.
    const cookies = [
      ...cookiesOf(opened, config),
      setCookie('welcome', '1', secure),
      dropCookie('signup', secure),
      dropCookie('return', secure),
    ];
    return goTo(paths.profile, { cookies, isNewDocument: true });
  },
});

/** Opening the link of a QR code only fills the field. */
export function loader({ context, request }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const code = readPass(new URL(request.url).searchParams.get('code') ?? '');
  return {
    title: context.get(textsContext)._(msg`Redeem a pass`),
    brand: context.get(servicesContext).config.brand.name,
    code: code === null ? '' : formatPass(code),
    viewer:
      viewer === null
        ? null
        : { kind: viewer.kind, name: viewer.kind === 'main' ? viewer.email : viewer.name },
  };
}

export const handle = { waitsForTouch: true };

export const meta = unlisted;

export const headers = hideAddress;

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export default function RedeemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { viewer, brand } = loaderData;
  const refusal = actionData?.refusal ?? null;
  const code = actionData?.typed.code ?? loaderData.code;
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{loaderData.title}</h1>
      <Panel>
        {viewer?.kind === 'sub' ? (
          <p>{t`Only the main account can redeem a pass. Ask whoever manages ${brand} at home.`}</p>
        ) : (
          <PassForm refusal={refusal} code={code}>
            {viewer === null ? (
              <NewAccount email={actionData?.typed.email ?? ''} />
            ) : (
              <p>{t`Its months are added to ${{ account: viewer.name }}.`}</p>
            )}
          </PassForm>
        )}
      </Panel>
      {viewer === null ? (
        <ul className="ways">
          <li>
            <Trans>
              Already have an account?{' '}
              <a href={paths.loginThen(code === '' ? paths.redeem : paths.redeemWith(code))}>
                Sign in to add the months
              </a>
            </Trans>
          </li>
          <li>
            <Trans>
              Don’t have a pass? <a href={paths.signup}>Pay by card</a>
            </Trans>
          </li>
          <li>
            <Trans>
              Is it for somebody else? <a href={paths.gift}>Give a month</a>
            </Trans>
          </li>
        </ul>
      ) : null}
    </main>
  );
}

interface PassFormProps {
  refusal: RefusalView | null;
  code: string;
  children: React.ReactNode;
}

function PassForm({ refusal, code, children }: PassFormProps) {
  const { t } = useLingui();
  return (
    <PostForm action={paths.redeem} refusal={refusal}>
      <Field
        label={t`Pass`}
        name="code"
        defaultValue={code}
        hint={t`12 letters and digits, as in BCDF-GHJK-2345`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      {children}
      <SubmitButton>{t`Redeem`}</SubmitButton>
    </PostForm>
  );
}

function NewAccount({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`Choose how you will sign in. You won’t need a card.`}</p>
      <Field label={t`Email`} name="email" type="email" autoComplete="username" defaultValue={email} />
      <Field
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={6}
        hint={t`At least 6 characters`}
      />
      <p className="quiet">
        <Trans>
          By choosing Redeem you agree to the <a href={paths.termsOfUse}>Terms of use</a> and the{' '}
          <a href={paths.privacyPolicy}>Privacy policy</a>. You are 18 or older.
        </Trans>
      </p>
    </>
  );
}
