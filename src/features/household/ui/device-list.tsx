import { useLingui } from '@lingui/react/macro';
import { useFetcher } from 'react-router';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';

export interface DeviceItem {
  handle: string;
  /** Looks like `Chrome on Android`. */
  label: string;
  subUser: string | null;
  seen: string;
  isThis: boolean;
  /** Somebody confirmed the code that it showed. */
  byCode: boolean;
}

interface DeviceListProps {
  devices: DeviceItem[];
  outcome: Outcome | null;
}

export function DeviceList({ devices, outcome }: DeviceListProps) {
  const { t } = useLingui();
  const ending = useFetcher<Outcome>({ key: 'sign-out-device' });
  return (
    <Panel title={t`Signed-in devices`}>
      <Result outcome={ending.state === 'idle' ? (ending.data ?? outcome) : null} />
      <ul className="members" aria-label={t`Signed-in devices`}>
        {devices.map(({ handle, label, subUser, seen, isThis, byCode }) => (
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
                {byCode ? <span> · {t`signed in with a code`}</span> : null}
              </p>
            </div>
            {isThis ? null : (
              <ending.Form method="post">
                <OwnerField />
                <input type="hidden" name="intent" value="sign-out-device" />
                <input type="hidden" name="handle" value={handle} />
                <Button
                  type="submit"
                  look="line"
                  small
                  aria-label={subUser === null ? t`Sign out ${label}` : t`Sign out ${subUser} ${label}`}
                >
                  {t`Sign out`}
                </Button>
              </ending.Form>
            )}
          </li>
        ))}
      </ul>
      <ButtonLink look="line" small href={paths.link}>
        {t`Sign in a television`}
      </ButtonLink>
    </Panel>
  );
}
