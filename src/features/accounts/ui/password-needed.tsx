import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { RootData } from '#src/ui/root-data.ts';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import { PasswordFields, passwordQuestion } from './password-form.tsx';

/** A form that waits for the password, so that it can be sent again with it. */
export interface PasswordRequest {
  kind: 'password-needed';
  error: string | null;
  /** True if a code or a PIN opened the session. */
  isLesser: boolean;
  action: string;
  fields: [name: string, value: string][];
  /** A page can't send a file again. */
  lostFile: boolean;
  root: RootData;
}

/** Sends the form again with the password, in browsers without script. Other browsers use a dialog. */
export function PasswordNeeded({
  action,
  fields,
  error,
  isLesser,
  lostFile = false,
}: Pick<PasswordRequest, 'action' | 'fields' | 'error' | 'isLesser'> & { lostFile?: boolean }) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <title>{t`Enter your password`}</title>
      <h1>{t`Enter your password`}</h1>
      <Panel>
        <p>{t(passwordQuestion(isLesser))}</p>
        {lostFile ? <p>{t`Please choose your photo again afterwards.`}</p> : null}
        <ViewerForm by="form" action={action} className="stack">
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <PasswordFields error={error}>
            <ButtonLink look="text" href={paths.profile}>
              {t`Your Profile`}
            </ButtonLink>
          </PasswordFields>
        </ViewerForm>
      </Panel>
    </main>
  );
}
