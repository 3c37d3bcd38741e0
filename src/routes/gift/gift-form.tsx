import { Trans, useLingui } from '@lingui/react/macro';
import { Form, useNavigation } from 'react-router';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';

interface GiftFormProps {
  error: string | null;
  email: string;
  price: string;
}

export function GiftForm({ error, email, price }: GiftFormProps) {
  const { t } = useLingui();
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={paths.gift} noValidate className="stack">
      <OwnerField />
      {error === null ? null : <FormError>{error}</FormError>}
      <Field
        label={t`Your email`}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        hint={t`The gift is sent here, for you to pass on`}
      />
      <p className="quiet">
        <Trans>
          You pay {price} once, by card, on Yoco. Whoever gets the gift needs no card: it opens an account, or
          adds a month to one. It is valid for three years and can be used once. By choosing Pay you agree to
          the <a href={paths.termsOfUse}>Terms of use</a> and the{' '}
          <a href={paths.privacyPolicy}>Privacy policy</a>.
        </Trans>
      </p>
      <Button type="submit" wide aria-disabled={isSending}>
        {t`Pay ${price}`}
      </Button>
    </Form>
  );
}
