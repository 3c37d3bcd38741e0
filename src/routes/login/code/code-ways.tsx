import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { QrCode } from '#src/adapters/qr-code.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';
import { QrCodeView } from '#src/ui/qr-code.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';

interface CodeWaysProps {
  code: string;
  /** The page on which the code is typed. */
  address: string;
  qr: QrCode;
  isOffline: boolean;
}

export function CodeWays({ code, address, qr, isOffline }: CodeWaysProps) {
  const { t } = useLingui();
  const id = useId();
  const hydrated = useHydrated();
  return (
    <div className="with-qr-code">
      <div className="stack">
        <p>
          <Trans>
            Scan this with a phone that is signed in, or open <b>{address}</b> on it and type the code.
          </Trans>
        </p>
        <div>
          <label htmlFor={id}>{t`Code`}</label>
          <output id={id} className="shown-code">
            {code}
          </output>
        </div>
        <p className="quiet">
          {t`This screen continues once you’ve confirmed. The code works for 10 minutes, on this screen only.`}
        </p>
        <StatusMessage>{isOffline ? t`No connection. We’ll keep trying.` : null}</StatusMessage>
      </div>
      <QrCodeView {...qr} />
      {hydrated ? null : (
        <form method="post" action={paths.signInCode}>
          <Button type="submit" wide>
            {t`Continue`}
          </Button>
        </form>
      )}
    </div>
  );
}

/** Opening the page again makes a new code. */
export function NewCode() {
  const { t } = useLingui();
  return (
    <form method="get" action={paths.signInCode}>
      <Button type="submit" wide>
        {t`New code`}
      </Button>
    </form>
  );
}
