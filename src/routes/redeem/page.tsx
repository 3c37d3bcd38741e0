import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Form, useNavigation } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { formatPass, readPass } from '#src/domain/pass.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';
import type { RedeemAnswer } from './texts.ts';

export { actRedeem as action } from './act.ts';

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

export const meta = unlisted;

export const headers = hideAddress;

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(
    call,
    (form, error): RedeemAnswer => ({
      error: describeFailedForm(error),
      code: textOf(form, 'code'),
      email: textOf(form, 'email'),
    }),
  );
}

export default function RedeemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { viewer, brand } = loaderData;
  const { error, code, email } = actionData ?? { error: null, code: loaderData.code, email: '' };
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{loaderData.title}</h1>
      <Panel>
        {viewer?.kind === 'sub' ? (
          <p>{t`Only the main account can redeem a pass. Ask whoever manages ${brand} at home.`}</p>
        ) : (
          <PassForm error={error} code={code}>
            {viewer === null ? (
              <NewAccount email={email} />
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
  error: string | null;
  code: string;
  children: React.ReactNode;
}

function PassForm({ error, code, children }: PassFormProps) {
  const { t } = useLingui();
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={paths.redeem} noValidate className="stack">
      <OwnerField />
      {error === null ? null : <FormError>{error}</FormError>}
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
      <Button type="submit" wide aria-disabled={isSending}>
        {t`Redeem`}
      </Button>
    </Form>
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
