import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { textOf } from '#src/browser/keep-form.ts';
import { formatCode, readCode } from '#src/domain/sign-in-code.ts';
import { describeConfirmedForm, keepConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { readSubUsers } from '#src/features/household/read.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { unlisted } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';
import type { LinkAnswer } from './texts.ts';

export { actLink as action } from './act.ts';

/** Opening the link of a QR code only fills the field. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const subUsers = await readSubUsers(context.get(servicesContext).db, viewer.userId);
  const code = readCode(new URL(request.url).searchParams.get('code') ?? '');
  return {
    title: context.get(textsContext)._(msg`Sign in a television`),
    code: code === null ? '' : formatCode(code),
    byCode: viewer.byCode === true,
    subUsers: subUsers.map(({ id, name }) => ({ id, name })),
  };
}

export const meta = unlisted;

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepConfirmedForm(
    call,
    (form, error): LinkAnswer => ({
      step: form.has('who') ? 'who' : 'code',
      code: textOf(form, 'code'),
      device: textOf(form, 'device'),
      error: describeConfirmedForm(error),
      notice: null,
    }),
  );
}

/** A step needs nothing new. A refusal may come of a list of sub-users that is outdated. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined ? defaultShouldRevalidate : actionStatus === 400;
}

export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { step, code, device, error, notice } = actionData ?? { ...start, code: loaderData.code };
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{step === 'who' ? t`Sign in this television?` : loaderData.title}</h1>
      <Panel>
        {notice === null ? null : <StatusMessage>{notice}</StatusMessage>}
        {error === null ? null : <FormError>{error}</FormError>}
        {step === 'code' ? <CodeForm key={code} code={code} /> : null}
        {step === 'who' ? <WhoForm code={code} device={device} subUsers={loaderData.subUsers} /> : null}
        {step === 'done' ? (
          <ButtonLink look="line" href={paths.home}>
            {t`Go home`}
          </ButtonLink>
        ) : null}
      </Panel>
      <PasswordDialog isOn={loaderData.byCode} />
    </main>
  );
}

const start: LinkAnswer = { step: 'code', code: '', device: '', error: null, notice: null };

function CodeForm({ code }: { code: string }) {
  const { t } = useLingui();
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={paths.link} noValidate className="stack">
      <OwnerField />
      <Field
        label={t`Code`}
        name="code"
        defaultValue={code}
        hint={t`It’s on the television’s screen`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" wide aria-disabled={isSending}>
        {t`Continue`}
      </Button>
    </Form>
  );
}

interface WhoFormProps {
  code: string;
  /** Looks like `Samsung Internet on a television`. */
  device: string;
  subUsers: { id: string; name: string }[];
}

function WhoForm({ code, device, subUsers }: WhoFormProps) {
  const { t } = useLingui();
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={paths.link} className="stack">
      <OwnerField />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="device" value={device} />
      <p>
        <Trans>
          <b>{device}</b> shows the code {code}.
        </Trans>
      </p>
      <p>{t`Only if it stands in front of you.`}</p>
      <fieldset className="stack-s">
        <legend>{t`Who will be watching?`}</legend>
        <Checkbox radio label={t`You`} name="who" value="main" defaultChecked />
        {subUsers.map(({ id, name }) => (
          <Checkbox key={id} radio label={name} name="who" value={id} />
        ))}
      </fieldset>
      <div className="cluster">
        <Button type="submit" name="intent" value="sign-in" aria-disabled={isSending}>
          {t`Sign in`}
        </Button>
        <Button type="submit" name="intent" value="cancel" look="line" aria-disabled={isSending}>
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  );
}
