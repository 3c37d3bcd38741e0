import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';

interface PasskeyFormProps {
  kind: 'sign-in' | 'register';
  label: string;
  error: string | null;
}

/** See passkey.ts. */
export function PasskeyForm({ kind, label, error }: PasskeyFormProps) {
  return (
    <Panel>
      <form method="post" className="stack" data-passkey={kind}>
        <FormError>{error}</FormError>
        <noscript>
          <p>A passkey needs JavaScript.</p>
        </noscript>
        <input type="hidden" name="answer" />
        <Button type="submit" wide>
          {label}
        </Button>
      </form>
    </Panel>
  );
}
