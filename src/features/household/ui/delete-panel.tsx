import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Form } from 'react-router';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import { profileTexts } from '../texts.ts';

export type Deletion = { kind: 'account' } | { kind: 'sub'; id: string; name: string };

export function DeletePanel({ of }: { of: Deletion }) {
  const { t } = useLingui();
  const id = useId();
  const isAccount = of.kind === 'account';
  return (
    <Form method="post" action={paths.profile} className="panel" role="alertdialog" aria-labelledby={id}>
      <OwnerField />
      <p id={id} className="lead">
        {isAccount ? t(profileTexts.deleteAccount) : t`Delete ${{ name: of.name }} from your household?`}
      </p>
      <input type="hidden" name="intent" value={isAccount ? 'delete-account' : 'delete'} />
      {isAccount ? null : <input type="hidden" name="id" value={of.id} />}
      <div className="cluster">
        <ButtonLink look="line" href={paths.profile}>
          {t`Cancel`}
        </ButtonLink>
        <Button type="submit" look="danger">
          {t`Delete`}
        </Button>
      </div>
    </Form>
  );
}
