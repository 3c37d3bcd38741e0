import { useLingui } from '@lingui/react/macro';
import { canUsePasskeys } from '#src/browser/passkey-support.ts';
import { maxPasskeys } from '#src/domain/passkey.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { Outcome } from '../outcome.ts';
import { profileTexts } from '../texts.ts';
import { Result } from './result.tsx';
import { usePasskeyForms } from './use-passkey-forms.ts';

interface PasskeyItem {
  id: string;
  /** Looks like `Chrome on Android`. */
  name: string;
  added: string;
  /** Is null before its first use. */
  used: string | null;
}

interface PasskeyPanelProps {
  passkeys: PasskeyItem[];
  /** Browsers make passkeys at this address. */
  mayAdd: boolean;
  /** The sign-in is some time ago. */
  needsPassword: boolean;
  outcome: Outcome | null;
}

export function PasskeyPanel({ passkeys, mayAdd, needsPassword, outcome }: PasskeyPanelProps) {
  const { t } = useLingui();
  const { Form, isBusy, outcome: sent } = usePasskeyForms();
  const isPossible = useHydrated() && mayAdd && canUsePasskeys();
  const isLate = sent?.intent === 'begin-passkey' && !sent.ok;
  return (
    <Panel title={t`Passkeys`}>
      <p className="quiet">
        {t`Sign in with your finger, face or PIN instead of the password. The password stays.`}
      </p>
      <Result outcome={sent ?? outcome} />
      {passkeys.length === 0 ? null : (
        <ul className="members" aria-label={t`Passkeys`}>
          {passkeys.map(({ id, name, added, used }) => (
            <li key={id} className="device">
              <div>
                <span className="label">{name}</span>
                <p className="hint">
                  {used === null ? t`Added ${added} · not used yet` : t`Added ${added} · last used ${used}`}
                </p>
              </div>
              <Form method="post">
                <OwnerField />
                <input type="hidden" name="intent" value="remove-passkey" />
                <input type="hidden" name="passkey" value={id} />
                <Button type="submit" look="line" small aria-label={t`Remove ${name}`}>
                  {t`Remove`}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length >= maxPasskeys ? <p className="hint">{t(profileTexts.passkeysFull)}</p> : null}
      {isPossible && passkeys.length < maxPasskeys ? (
        <Form method="post" className="stack" noValidate>
          <OwnerField />
          <input type="hidden" name="intent" value="begin-passkey" />
          {needsPassword || isLate ? (
            <Field
              label={t`Your password`}
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              hint={t`You need it to add a passkey`}
            />
          ) : null}
          <div>
            <Button type="submit" look="quiet" aria-disabled={isBusy}>
              {t`Add a passkey`}
            </Button>
          </div>
        </Form>
      ) : null}
    </Panel>
  );
}
