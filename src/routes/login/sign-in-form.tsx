import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { KnownFace } from '#src/features/accounts/known-faces.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { PasswordInstead, PinField } from './pin-field.tsx';
import { busyText, subUserFailedText } from './texts.ts';
import { ChosenFace } from './who-is-watching.tsx';

interface Refused {
  error: string;
  face: string;
  email: string;
  name: string;
  accountEmail: string;
  asSubUser: boolean;
  wait: string | null;
  asksForEmail: boolean;
  usesPassword: boolean;
}

interface SignInFormProps {
  /** Is asked for the password alone. */
  face: KnownFace | null;
  asSubUser: boolean;
  refused: Refused | undefined;
  isBusy: boolean;
  /** Although there is a PIN. */
  withPassword: boolean;
  onMode: (asSubUser: boolean) => void;
  onLeave: () => void;
}

export function SignInForm(props: SignInFormProps) {
  const { t } = useLingui();
  const { face, asSubUser, refused, isBusy, onMode, onLeave } = props;
  const isSending = useNavigation().state !== 'idle';
  const [isPassword, setIsPassword] = useState(props.withPassword);
  const own = refused !== undefined && isAbout(refused, face, asSubUser) ? refused : undefined;
  const pinFace = face?.hasPin === true && !isPassword && own?.usesPassword !== true ? face : null;
  return (
    // The server answers an empty field with our own text.
    <Form method="post" noValidate className="stack">
      {face === null ? null : <ChosenFace face={face} onLeave={onLeave} />}
      {own === undefined ? null : <FormError>{own.error}</FormError>}
      {isBusy && own === undefined ? (
        <FormError>{t(asSubUser ? subUserFailedText : busyText)}</FormError>
      ) : null}
      {isBusy && own === undefined && asSubUser ? <p className="quiet">{t(busyText)}</p> : null}
      {own?.wait == null ? null : <p className="quiet">{own.wait}</p>}
      {face === null ? (
        <WhoFields asSubUser={asSubUser} refused={refused} />
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
        <AccountEmail isWanted={own?.asksForEmail === true} email={own?.accountEmail ?? ''} />
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
        <Button type="submit" name="forget" value="on" look="line" small>
          {t`Forget us on this device`}
        </Button>
      ) : null}
    </Form>
  );
}

/** An error of the other mode, or about somebody else, doesn't apply. */
function isAbout(refused: Refused, face: KnownFace | null, asSubUser: boolean): boolean {
  if (refused.asSubUser !== asSubUser) return false;
  if (face?.kind === 'sub') return refused.name === face.name;
  return refused.face === (face?.key ?? '');
}

function WhoFields({ asSubUser, refused }: Pick<SignInFormProps, 'asSubUser' | 'refused'>) {
  const { t } = useLingui();
  const [name, setName] = useState(refused?.name ?? '');
  const [email, setEmail] = useState(refused?.email ?? '');
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
  /** The name fits several households. */
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
    <Button look="line" small onClick={() => setIsShown(true)}>
      {t`Use account email`}
    </Button>
  );
}
