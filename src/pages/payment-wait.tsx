import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { contentId } from '#src/ui/nav-bar.tsx';

/** How often the page asks how the payment stands, in ms. */
const askEveryMs = 1000;

/** Waits until a payment is confirmed; the page's loader then leads away. Without script it loads itself anew. */
export function PaymentWait({ text }: { text: string }) {
  const revalidator = useRevalidator();
  const ask = useEffectEvent(() => {
    if (revalidator.state === 'idle') revalidator.revalidate();
  });
  useEffect(() => {
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <h1>Almost there</h1>
      <p role="status">{text}</p>
    </main>
  );
}
