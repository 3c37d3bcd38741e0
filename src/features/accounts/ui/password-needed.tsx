import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { contentId } from '#src/ui/nav-bar.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { PasswordRequest } from '#src/http/request/password-first.ts';
import { codeSessionText, PasswordFields } from './password-form.tsx';

/** Sends the form again with the password. For browsers without script: the others use a dialog. */
export function PasswordNeeded({
  action,
  fields,
  error,
  lostFile = false,
}: Pick<PasswordRequest, 'action' | 'fields' | 'error'> & { lostFile?: boolean }) {
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <title>Type your password</title>
      <h1>Type your password</h1>
      <Panel>
        <p>{codeSessionText}</p>
        {lostFile ? <p>The picture can’t be sent with it. Please choose it again afterwards.</p> : null}
        <form method="post" action={action} className="stack">
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <PasswordFields error={error}>
            <ButtonLink look="line" href={paths.profile}>
              Your Profile
            </ButtonLink>
          </PasswordFields>
        </form>
      </Panel>
    </main>
  );
}
