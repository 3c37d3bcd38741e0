import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';

const pollIntervalMs = 1000;

/** The loader redirects once the payment is confirmed. Without script the page reloads. */
export function PaymentWait({ text }: { text: string }) {
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
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <h1>{t`Almost there`}</h1>
      <p role="status">{text}</p>
    </main>
  );
}
