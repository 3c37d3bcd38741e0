import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useState } from 'react';
import type { KnownFace } from '#src/features/accounts/known-faces.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';

interface PinFieldProps {
  face: KnownFace;
  /** A new object with each refusal, after which the field is emptied. */
  refusal: object | null;
}

export function PinField({ face, refusal }: PinFieldProps) {
  const { t } = useLingui();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (refusal !== null) setTurn((before) => before + 1);
  }, [refusal]);
  return (
    <>
      {face.kind === 'sub' ? <input type="hidden" name="face" value={face.key} /> : null}
      <Field
        key={turn}
        label={t`PIN`}
        name="pin"
        type="password"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        hint={t`Four digits`}
        autoFocus
      />
    </>
  );
}

interface PasswordInsteadProps {
  face: KnownFace;
  onPassword: () => void;
}

/** Without script the link leads to a page with the password field. */
export function PasswordInstead({ face, onPassword }: PasswordInsteadProps) {
  const { t } = useLingui();
  return (
    <ButtonLink
      look="text"
      small
      href={`${paths.login}?${new URLSearchParams({ who: face.key, as: 'password' })}`}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        onPassword();
      }}
    >
      {t`Use the password`}
    </ButtonLink>
  );
}
