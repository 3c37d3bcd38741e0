import { useId } from 'react';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { QrCode } from './qr-code.ts';

interface CodeWaysProps {
  code: string;
  /** Of the page that takes the code. */
  address: string;
  qr: QrCode;
  isOffline: boolean;
}

export function CodeWays({ code, address, qr, isOffline }: CodeWaysProps) {
  const id = useId();
  const hydrated = useHydrated();
  return (
    <div className="code-ways">
      <div className="stack">
        <p>
          Scan the picture with the phone on which you are signed in, or open <b>{address}</b> there and type
          the code.
        </p>
        <div>
          <label htmlFor={id}>Code</label>
          <output id={id} className="sign-in-code">
            {code}
          </output>
        </div>
        <p className="quiet">
          This page goes on by itself. The code works for 10 minutes, on this screen only.
        </p>
        <StatusMessage>{isOffline ? 'There is no connection. We keep trying.' : null}</StatusMessage>
      </div>
      <svg
        role="img"
        aria-label="QR code"
        className="qr-code"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      {hydrated ? null : (
        <form method="post" action={paths.signInCode}>
          <Button type="submit" wide>
            Continue
          </Button>
        </form>
      )}
    </div>
  );
}

/** Opening the page again makes one. */
export function NewCode() {
  return (
    <form method="get" action={paths.signInCode}>
      <Button type="submit" wide>
        New code
      </Button>
    </form>
  );
}
