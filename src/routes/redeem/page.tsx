import { Form, useNavigation } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { offlineText } from '#src/domain/offline-words.ts';
import { formatPass, readPass } from '#src/domain/pass.ts';
import { servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';
import type { RedeemAnswer } from './texts.ts';

export { actRedeem as action } from './act.ts';

/** Opening the link of a QR code only fills the field. */
export function loader({ context, request }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const code = readPass(new URL(request.url).searchParams.get('code') ?? '');
  return {
    brand: context.get(servicesContext).config.brand.name,
    code: code === null ? '' : formatPass(code),
    viewer:
      viewer === null
        ? null
        : { kind: viewer.kind, name: viewer.kind === 'main' ? viewer.email : viewer.name },
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled('Redeem a pass', root) },
    { name: 'robots', content: 'noindex' },
    // The address may hold a code.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(
    call,
    (form): RedeemAnswer => ({
      error: sayInBrowser(offlineText),
      code: textOf(form, 'code'),
      email: textOf(form, 'email'),
    }),
  );
}

export default function RedeemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, brand } = loaderData;
  const { error, code, email } = actionData ?? { error: null, code: loaderData.code, email: '' };
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>Redeem a pass</h1>
      <Panel>
        {viewer?.kind === 'sub' ? (
          <p>Only the main account can redeem a pass. Ask whoever manages {brand} at home.</p>
        ) : (
          <PassForm error={error} code={code}>
            {viewer === null ? <NewAccount email={email} /> : <p>Its months are added to {viewer.name}.</p>}
          </PassForm>
        )}
      </Panel>
      {viewer === null ? (
        <ul className="ways">
          <li>
            Already have an account?{' '}
            <a href={paths.loginThen(code === '' ? paths.redeem : paths.redeemWith(code))}>
              Sign in to add the months
            </a>
          </li>
          <li>
            Don’t have a pass? <a href={paths.signup}>Pay by card</a>
          </li>
          <li>
            Is it for somebody else? <a href={paths.gift}>Give a month</a>
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
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={paths.redeem} noValidate className="stack">
      {error === null ? null : <FormError>{error}</FormError>}
      <Field
        label="Pass"
        name="code"
        defaultValue={code}
        hint="12 letters and digits, as in BCDF-GHJK-2345"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      {children}
      <Button type="submit" wide aria-disabled={isSending}>
        Redeem
      </Button>
    </Form>
  );
}

function NewAccount({ email }: { email: string }) {
  return (
    <>
      <p>Choose how you will sign in. You won’t need a card.</p>
      <Field label="Email" name="email" type="email" autoComplete="username" defaultValue={email} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={6}
        hint="At least 6 characters"
      />
      <p className="quiet">
        By choosing Redeem you agree to the <a href={paths.termsOfUse}>Terms of use</a> and the{' '}
        <a href={paths.privacyPolicy}>Privacy policy</a>. You are 18 or older.
      </p>
    </>
  );
}
