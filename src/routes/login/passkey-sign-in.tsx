import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import offerScript from '#src/browser/inline/offer-passkey.ts?inline-script';
import { canKeepPasskeys, canUsePasskeys } from '#src/browser/passkey-support.ts';
import { Button } from '#src/ui/button.tsx';
import { useNonce } from '#src/ui/nonce.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

interface PasskeySignInProps {
  /** Where the viewer goes afterwards. */
  next: string;
  /** True if the page has a field for the e-mail, in which the browser offers passkeys of other devices too. */
  hasField: boolean;
}

export function PasskeySignIn({ next, hasField }: PasskeySignInProps) {
  const { t } = useLingui();
  const nonce = useNonce();
  const isPossible = useHydrated() && canUsePasskeys();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    void canKeepPasskeys().then(setIsShown);
  }, []);
  const { place, error, isBusy, handlePress } = usePasskeySignIn(next, isPossible && hasField);
  return (
    <div className="stack">
      {error === null ? null : <FormError>{error}</FormError>}
      <div ref={place} hidden={!isShown} suppressHydrationWarning>
        <Button look="quiet" wide aria-disabled={isBusy} onClick={handlePress}>
          {t`Sign in with a passkey`}
        </Button>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this program */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: offerScript }} />
    </div>
  );
}
