import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import type { KnownFace } from '#src/features/accounts/known-faces.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { PostForm } from '#src/ui/post-form.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { PasswordInstead, PinField } from './pin-field.tsx';
import { busyText, subUserFailedText } from './texts.ts';
import { ChosenFace } from './who-is-watching.tsx';

type Answer = FormAnswer<never>;

interface SignInFormProps {
  /** The chosen face, which needs only the password or PIN. */
  face: KnownFace | null;
  asSubUser: boolean;
  answer: Answer | undefined;
  isBusy: boolean;
  /** True if the password is used although there is a PIN. */
  withPassword: boolean;
  onMode: (asSubUser: boolean) => void;
  onLeave: () => void;
}

export function SignInForm(props: SignInFormProps) {
  const { t } = useLingui();
  const { face, asSubUser, answer, isBusy, onMode, onLeave } = props;
  const isSending = useNavigation().state !== 'idle';
  const [isPassword, setIsPassword] = useState(props.withPassword);
  const typed: Answer['typed'] = answer?.typed ?? {};
  const accountEmail = typed.accountEmail ?? '';
  const own = answer !== undefined && isAbout(answer, face, asSubUser) ? answer.refusal : null;
  const usesPassword = isPassword || own?.code === 'pin-off';
  const pinFace = face?.hasPin === true && !usesPassword ? face : null;
  return (
    <PostForm>
      {face === null ? null : <ChosenFace face={face} onLeave={onLeave} />}
      {own === null ? null : <FormError>{own.text}</FormError>}
      {isBusy && own === null ? <FormError>{t(asSubUser ? subUserFailedText : busyText)}</FormError> : null}
      {isBusy && own === null && asSubUser ? <p className="quiet">{t(busyText)}</p> : null}
      {asSubUser && own?.detail !== undefined ? <p className="quiet">{own.detail}</p> : null}
      {face === null ? (
        <WhoFields asSubUser={asSubUser} typed={typed} />
      ) : (
        <input type="hidden" name={asSubUser ? 'name' : 'face'} value={asSubUser ? face.name : face.key} />
      )}
      {pinFace === null ? (
        <Field
          label={t`Password`}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus={face !== null}
        />
      ) : (
        <PinField face={pinFace} refusal={own} />
      )}
      {asSubUser && pinFace === null ? (
        <AccountEmail isWanted={own?.asksForEmail === true || accountEmail !== ''} email={accountEmail} />
      ) : null}
      {face === null ? (
        <Checkbox
          label={t`Log in as sub-user`}
          name="asSubUser"
          checked={asSubUser}
          onChange={(event) => onMode(event.currentTarget.checked)}
        />
      ) : null}
      {face?.kind === 'sub' ? <input type="hidden" name="asSubUser" value="on" /> : null}
      <Button type="submit" wide aria-disabled={isSending}>
        {t`Sign In`}
      </Button>
      {pinFace === null ? null : <PasswordInstead face={pinFace} onPassword={() => setIsPassword(true)} />}
      {face?.kind === 'main' ? (
        <Button type="submit" name="forget" value="on" look="text" small>
          {t`Forget us on this device`}
        </Button>
      ) : null}
    </PostForm>
  );
}

/** False for an error of the other mode or of another face. */
function isAbout(answer: Answer, face: KnownFace | null, asSubUser: boolean): boolean {
  if (isSubUserForm(answer) !== asSubUser) return false;
  if (face?.kind === 'sub') return answer.typed.name === face.name;
  return (answer.typed.face ?? '') === (face?.key ?? '');
}

export function isSubUserForm({ typed }: Answer): boolean {
  return (typed.asSubUser ?? '') !== '';
}

interface WhoFieldsProps {
  asSubUser: boolean;
  typed: Answer['typed'];
}

function WhoFields({ asSubUser, typed }: WhoFieldsProps) {
  const { t } = useLingui();
  const [name, setName] = useState(typed.name ?? '');
  const [email, setEmail] = useState(typed.email ?? '');
  return asSubUser ? (
    <Field
      key="name"
      label={t`Name`}
      name="name"
      autoComplete="off"
      value={name}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
    />
  ) : (
    <Field
      key="email"
      label={t`Email`}
      name="email"
      type="email"
      autoComplete="username webauthn"
      value={email}
      onChange={({ currentTarget }) => setEmail(currentTarget.value)}
    />
  );
}

interface AccountEmailProps {
  /** True if several households have a sub-user of this name. */
  isWanted: boolean;
  email: string;
}

function AccountEmail({ isWanted, email }: AccountEmailProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || isWanted || isShown) {
    return (
      <Field
        label={t`Account email`}
        name="accountEmail"
        type="email"
        autoComplete="email"
        hint={t`The email address of the main account`}
        defaultValue={email}
      />
    );
  }
  return (
    <Button look="text" small onClick={() => setIsShown(true)}>
      {t`Use account email`}
    </Button>
  );
}
