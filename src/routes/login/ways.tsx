import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/routes.ts';

interface WaysProps {
  storeUrl: string | null;
}

/** For visitors who can't sign in yet. */
export function Ways({ storeUrl }: WaysProps) {
  const { t } = useLingui();
  return (
    <ul className="ways">
      <li>
        <Trans>
          New here? <a href={paths.signup}>Sign up</a>
        </Trans>
      </li>
      <li>
        <a href={paths.forgotPassword}>{t`Forgot password?`}</a>
      </li>
      <li className="phone-last">
        <a href={paths.signInCode}>{t`Sign in with a phone`}</a>
      </li>
      {storeUrl === null ? null : (
        <li>
          <a href={storeUrl}>{t`Get the Android app`}</a>
        </li>
      )}
      <li>
        <a href={paths.help}>{t`Help`}</a>
      </li>
    </ul>
  );
}
