import { Trans } from '@lingui/react/macro';
import { FormError } from './notices.tsx';
import { useHydrated } from './use-early-change.ts';

/** Warns if the browser refuses cookies: a sign-in would return to the sign-in page without any message. */
export function CookiesNeeded() {
  const hydrated = useHydrated();
  if (!hydrated || navigator.cookieEnabled) return null;
  return (
    <FormError>
      <Trans>This browser blocks cookies, so you can’t stay signed in. Allow cookies and try again.</Trans>
    </FormError>
  );
}
