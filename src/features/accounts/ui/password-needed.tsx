import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { RootData } from '#src/ui/root-data.ts';
import { codeSessionText, PasswordFields } from './password-form.tsx';

/** A form that waits for the password, so that it can be sent again with it. */
export interface PasswordRequest {
  kind: 'password-needed';
  error: string | null;
  action: string;
  fields: [name: string, value: string][];
  /** A page can't send a file again. */
  lostFile: boolean;
  root: RootData;
}

/** Sends the form again with the password. For browsers without script: the others use a dialog. */
export function PasswordNeeded({
  action,
  fields,
  error,
  lostFile = false,
}: Pick<PasswordRequest, 'action' | 'fields' | 'error'> & { lostFile?: boolean }) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <title>{t`Enter your password`}</title>
      <h1>{t`Enter your password`}</h1>
      <Panel>
        <p>{t(codeSessionText)}</p>
        {lostFile ? <p>{t`Please choose your photo again afterwards.`}</p> : null}
        <form method="post" action={action} className="stack">
          <OwnerField />
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <PasswordFields error={error}>
            <ButtonLink look="line" href={paths.profile}>
              {t`Your Profile`}
            </ButtonLink>
          </PasswordFields>
        </form>
      </Panel>
    </main>
  );
}
