import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { RefusalView } from '#src/domain/form-answer.ts';
import type { KnownFace } from '#src/features/accounts/known-faces.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';

interface PinFieldProps {
  face: KnownFace;
  /** A new object with each refusal. */
  refusal: Pick<RefusalView, 'code'> | null;
}

/** Is emptied if the PIN is wrong, unless the next digits were typed before the answer came. */
export function PinField({ face, refusal }: PinFieldProps) {
  const { t } = useLingui();
  const { formData } = useNavigation();
  const sent = useRef<FormDataEntryValue | null>(null);
  const [pin, setPin] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (formData !== undefined) sent.current = formData.get('pin');
  }, [formData]);
  const empty = useEffectEvent(() => {
    if (pin !== sent.current) return;
    setPin('');
    setTurn(turn + 1);
  });
  useEffect(() => {
    if (refusal?.code === 'wrong-pin') empty();
  }, [refusal]);
  return (
    <>
      {face.kind === 'sub' ? <input type="hidden" name="face" value={face.key} /> : null}
      <Field
        // A new field takes the focus.
        key={turn}
        label={t`PIN`}
        name="pin"
        value={pin}
        onChange={({ currentTarget }) => setPin(currentTarget.value)}
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
