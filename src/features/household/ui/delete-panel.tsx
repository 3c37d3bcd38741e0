import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import { profileTexts } from '../texts.ts';

export type Deletion = { kind: 'account' } | { kind: 'sub'; id: string; name: string };

export function DeletePanel({ of }: { of: Deletion }) {
  const { t } = useLingui();
  const id = useId();
  const isAccount = of.kind === 'account';
  return (
    <ViewerForm action={paths.profile} className="panel" role="alertdialog" aria-labelledby={id}>
      <p id={id} className="lead">
        {isAccount ? t(profileTexts.deleteAccount) : t`Delete ${{ name: of.name }} from your household?`}
      </p>
      <input type="hidden" name="intent" value={isAccount ? 'delete-account' : 'delete'} />
      {isAccount ? null : <input type="hidden" name="id" value={of.id} />}
      <div className="cluster">
        <ButtonLink look="text" href={paths.profile}>
          {t`Cancel`}
        </ButtonLink>
        <Button type="submit" look="danger">
          {t`Delete`}
        </Button>
      </div>
    </ViewerForm>
  );
}
