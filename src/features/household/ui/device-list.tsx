import { useLingui } from '@lingui/react/macro';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';
import { useOutcomeFetcher } from './use-outcome-fetcher.ts';

export interface DeviceItem {
  handle: string;
  /** Looks like `Chrome on Android`. */
  label: string;
  subUser: string | null;
  seen: string;
  isThis: boolean;
  /** Null for a session by a password or a passkey. */
  openedBy: 'code' | 'pin' | null;
}

interface DeviceListProps {
  devices: DeviceItem[];
  outcome: Outcome | null;
}

export function DeviceList({ devices, outcome }: DeviceListProps) {
  const { t } = useLingui();
  const ending = useOutcomeFetcher('sign-out-device');
  return (
    <Panel title={t`Signed-in devices`}>
      <Result outcome={ending.state === 'idle' ? (ending.data ?? outcome) : null} />
      <ul className="members" aria-label={t`Signed-in devices`}>
        {devices.map(({ handle, label, subUser, seen, isThis, openedBy }) => (
          <li key={handle} className="device">
            <div>
              <span className="label">{label}</span>
              {subUser === null ? null : (
                <span>
                  {' · '}
                  <bdi>{subUser}</bdi>
                </span>
              )}
              <p className="hint">
                {isThis ? t`This device` : t`Last seen ${seen}`}
                {openedBy === 'code' ? <span> · {t`signed in with a code`}</span> : null}
                {openedBy === 'pin' ? <span> · {t`signed in with a PIN`}</span> : null}
              </p>
            </div>
            {isThis ? null : (
              <ViewerForm by={ending.Form}>
                <input type="hidden" name="intent" value="sign-out-device" />
                <input type="hidden" name="handle" value={handle} />
                <Button
                  type="submit"
                  look="text"
                  small
                  aria-label={subUser === null ? t`Sign out ${label}` : t`Sign out ${subUser} ${label}`}
                >
                  {t`Sign out`}
                </Button>
              </ViewerForm>
            )}
          </li>
        ))}
      </ul>
      <ButtonLink look="text" small href={paths.link}>
        {t`Sign in on your television`}
      </ButtonLink>
    </Panel>
  );
}
