import { useLingui } from '@lingui/react/macro';
import { canUsePasskeys } from '#src/browser/passkey-support.ts';
import { maxPasskeys } from '#src/domain/passkey.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Outcome } from '../outcome.ts';
import { profileTexts } from '../texts.ts';
import { Result } from './result.tsx';
import { usePasskeyForms } from './use-passkey-forms.ts';

interface PasskeyItem {
  id: string;
  /** Looks like `Chrome on Android`. */
  name: string;
  added: string;
  /** Null before the first use. */
  used: string | null;
}

interface PasskeyPanelProps {
  passkeys: PasskeyItem[];
  /** True if browsers can make passkeys for this address. */
  mayAdd: boolean;
  outcome: Outcome | null;
}

export function PasskeyPanel({ passkeys, mayAdd, outcome }: PasskeyPanelProps) {
  const { t } = useLingui();
  const { Form, isBusy, outcome: sent } = usePasskeyForms();
  const isPossible = useHydrated() && mayAdd && canUsePasskeys();
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
              <ViewerForm by={Form}>
                <input type="hidden" name="intent" value="remove-passkey" />
                <input type="hidden" name="passkey" value={id} />
                <Button type="submit" look="text" small aria-label={t`Remove ${name}`}>
                  {t`Remove`}
                </Button>
              </ViewerForm>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length >= maxPasskeys ? <p className="hint">{t(profileTexts.passkeysFull)}</p> : null}
      {isPossible && passkeys.length < maxPasskeys ? (
        <ViewerForm by={Form} className="stack" noValidate>
          <input type="hidden" name="intent" value="begin-passkey" />
          <div>
            <Button type="submit" look="quiet" aria-disabled={isBusy}>
              {t`Add a passkey`}
            </Button>
          </div>
        </ViewerForm>
      ) : null}
    </Panel>
  );
}
