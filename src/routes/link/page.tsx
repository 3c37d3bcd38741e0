import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import type { Character } from '#src/domain/characters.ts';
import { deviceText } from '#src/domain/device-text.ts';
import { logEvent } from '#src/domain/events.ts';
import type { RefusalView } from '#src/domain/form-answer.ts';
import { refusalOf } from '#src/domain/refusals.ts';
import { formatCode, readCode } from '#src/domain/sign-in-code.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { readCharacters } from '#src/features/accounts/settings/character-store.ts';
import { cancelCode, confirmCode, lookUpCode } from '#src/features/accounts/sign-in-code/confirm.ts';
import { sendConfirmedForm } from '#src/features/accounts/ui/ask-password.ts';
import { PasswordDialog } from '#src/features/accounts/ui/password-dialog.tsx';
import { readSubUsers } from '#src/features/household/read.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { text } from '#src/http/request/fields.ts';
import { formAction, requireMainUser } from '#src/http/request/form-action.ts';
import { paths } from '#src/routes.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { unlisted } from '#src/ui/describe-page.ts';
import { Field } from '#src/ui/field.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PostForm, SubmitButton } from '#src/ui/post-form.tsx';
import type { Route } from './+types/page';

/** Source: docs/requirements.md#texts. */
const linkTexts = {
  cancelled: msg`Cancelled. Nobody was signed in, and that code no longer works.`,
  done: msg`Done. Look at your television.`,
};

interface Step {
  step: 'code' | 'who' | 'done';
  device: string;
  notice: string | null;
}

/** Handles `Continue`, `Sign in` and `Cancel`. Each checks the code again, because no state is stored. */
export const action = formAction({
  schema: v.object({ intent: text, code: text, who: text, device: text }),
  words: { 'too-many': msg`Too many tries. Wait a few minutes.` },
  async run({ services, viewer, facts, texts, values: { intent, code, who } }): Promise<Step> {
    const main = requireMainUser(viewer);
    const { userId } = main;
    const session = readBrowser(facts, services.config.secure).session ?? '';
    const typed = { typed: code, viewer: main, session };
    const record = (outcome: 'confirmed' | 'cancelled' | 'limited' | 'refused') =>
      logEvent(services.log, 'sign-in-code', outcome, { userId });
    try {
      if (intent === 'cancel') {
        await cancelCode(services, typed);
        record('cancelled');
        return { step: 'code', device: '', notice: texts._(linkTexts.cancelled) };
      }
      if (intent === 'sign-in') {
        await confirmCode(services, typed, who === 'main' ? null : who);
        record('confirmed');
        return { step: 'done', device: '', notice: texts._(linkTexts.done) };
      }
      const device = await lookUpCode(services, typed);
      return { step: 'who', device: texts._(deviceText(device)), notice: null };
    } catch (error) {
      const { code: why } = refusalOf(error);
      if (why === 'too-many') record('limited');
      if (why === 'wrong-code') record('refused');
      throw error;
    }
  },
});

/** Opening the link of a QR code only fills the field. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireMainUser(context.get(viewerContext));
  const { db } = context.get(servicesContext);
  const [subUsers, characters] = await Promise.all([
    readSubUsers(db, viewer.userId),
    readCharacters(db.read, viewer.userId),
  ]);
  const code = readCode(new URL(request.url).searchParams.get('code') ?? '');
  return {
    title: context.get(textsContext)._(msg`Sign in on your television`),
    code: code === null ? '' : formatCode(code),
    isLesser: viewer.isLesser === true,
    own: {
      photo: viewer.photoUrl,
      initial: viewer.email.slice(0, 1).toUpperCase(),
      character: characters.get('main') ?? null,
    },
    subUsers: subUsers.map(({ id, name, character }) => ({ id, name, character })),
  };
}

export const meta = unlisted;

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendConfirmedForm(call);
}

/** Steps need no new data, but a refusal (400) may come from an outdated list of sub-users. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined ? defaultShouldRevalidate : actionStatus === 400;
}

export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { refusal, typed, said } = actionData ?? { refusal: null, typed: {}, said: null };
  const { step, device, notice } = said ?? stepAfter(refusal, typed);
  // A cancelled code isn't shown again.
  const code = said?.step === 'code' ? '' : showCode(typed.code ?? loaderData.code);
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{step === 'who' ? t`Sign in this television?` : loaderData.title}</h1>
      <Panel>
        {notice === null ? null : <StatusMessage>{notice}</StatusMessage>}
        {step === 'code' ? <CodeForm key={code} code={code} refusal={refusal} /> : null}
        {step === 'who' ? (
          <WhoForm
            code={code}
            device={device}
            own={loaderData.own}
            subUsers={loaderData.subUsers}
            refusal={refusal}
          />
        ) : null}
        {step === 'done' ? (
          <ButtonLink look="text" href={paths.home}>
            {t`Go home`}
          </ButtonLink>
        ) : null}
      </Panel>
      <PasswordDialog isLesser={loaderData.isLesser} />
    </main>
  );
}

/** Repeats the step `who` when the connection was lost. */
function stepAfter(refusal: RefusalView | null, { device = '' }: Readonly<Record<string, string>>): Step {
  const isSame = refusal?.code === 'lost' && device !== '';
  return { step: isSame ? 'who' : 'code', device, notice: null };
}

const maxShown = 40;

/** Formats a valid code as the television shows it; returns other text unchanged. */
function showCode(typed: string): string {
  const code = readCode(typed);
  return code === null ? typed.slice(0, maxShown) : formatCode(code);
}

interface CodeFormProps {
  code: string;
  refusal: RefusalView | null;
}

function CodeForm({ code, refusal }: CodeFormProps) {
  const { t } = useLingui();
  return (
    <PostForm action={paths.link} refusal={refusal}>
      <Field
        label={t`Code`}
        name="code"
        defaultValue={code}
        hint={t`It’s on the television’s screen`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxShown}
      />
      <SubmitButton>{t`Continue`}</SubmitButton>
    </PostForm>
  );
}

interface WhoFormProps extends CodeFormProps {
  /** Looks like `Samsung Internet on a television`. */
  device: string;
  own: ComponentProps<typeof Avatar>;
  subUsers: { id: string; name: string; character: Character | null }[];
}

function WhoForm({ code, device, own, subUsers, refusal }: WhoFormProps) {
  const { t } = useLingui();
  const isSending = useNavigation().state !== 'idle';
  return (
    <PostForm action={paths.link} refusal={refusal}>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="device" value={device} />
      <p>
        <Trans>
          <b>{device}</b> shows the code <span className="unbroken">{code}</span>.
        </Trans>
      </p>
      <p>{t`Only if it’s in front of you.`}</p>
      <fieldset className="stack-s">
        <legend>{t`Who will be watching?`}</legend>
        <Checkbox radio picture={<Avatar {...own} />} label={t`You`} name="who" value="main" defaultChecked />
        {subUsers.map(({ id, name, character }) => (
          <Checkbox
            key={id}
            radio
            picture={<Avatar photo={null} initial={name} character={character} />}
            label={name}
            name="who"
            value={id}
          />
        ))}
      </fieldset>
      <div className="cluster">
        <Button type="submit" name="intent" value="sign-in" aria-disabled={isSending}>
          {t`Sign in`}
        </Button>
        <Button type="submit" name="intent" value="cancel" look="text" aria-disabled={isSending}>
          {t`Cancel`}
        </Button>
      </div>
    </PostForm>
  );
}
