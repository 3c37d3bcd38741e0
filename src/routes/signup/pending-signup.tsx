import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/notices.tsx';

interface PendingSignupProps {
  email: string;
  /** Says what became of the payment. */
  error: string | null;
}

/** Goes on with the sign-up of this browser: no password is typed again. */
export function PendingSignup({ email, error }: PendingSignupProps) {
  const { t } = useLingui();
  return (
    <Form method="post" action={paths.payment} className="stack">
      {error === null ? null : <FormError>{error}</FormError>}
      <p>
        <Trans>
          Your sign-up as <bdi className="label">{email}</bdi> is waiting for its payment.
        </Trans>
      </p>
      <Button type="submit" wide>
        {t`Continue to payment`}
      </Button>
      <p className="hint">{t`Or sign up again below with other details.`}</p>
    </Form>
  );
}
