import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { Panel } from '#src/ui/panel.tsx';

const pollIntervalMs = 1000;

/** The loader redirects once the payment is confirmed. Without script the page reloads. */
export function PaymentWait({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useLingui();
  const revalidator = useRevalidator();
  const check = useEffectEvent(() => {
    if (revalidator.state === 'idle') revalidator.revalidate();
  });
  useEffect(() => {
    const timer = setInterval(check, pollIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l" data-at-once="">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <h1>{t`Almost there`}</h1>
      <Panel>
        <p role="status">{text}</p>
        {children}
      </Panel>
    </main>
  );
}

/** A browser that didn't begin the sign-up is shown nothing of the account. */
export function PaymentElsewhere({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{t`Almost there`}</h1>
      <Panel>
        <p role="status">{text}</p>
        <p>
          <Trans>
            <a href={paths.login}>Sign in</a> with the email and the password that you chose.
          </Trans>
        </p>
      </Panel>
    </main>
  );
}
