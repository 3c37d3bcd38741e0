import type { RefusalView } from '#src/domain/form-answer.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';

interface PasskeyFormProps {
  kind: 'sign-in' | 'register';
  label: string;
  refusal: RefusalView | null;
}

/** See passkey.ts. */
export function PasskeyForm({ kind, label, refusal }: PasskeyFormProps) {
  return (
    <Panel>
      <form method="post" className="stack" data-passkey={kind}>
        <FormError>{refusal?.text}</FormError>
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

interface LoginPageProps {
  refusal: RefusalView | null;
  /** True if a passkey was registered just now. */
  isRegistered: boolean;
}

export function LoginPage({ refusal, isRegistered }: LoginPageProps) {
  return (
    <>
      <StatusMessage>{isRegistered ? 'Your passkey is registered. Sign in with it.' : null}</StatusMessage>
      <p className="quiet">
        For the people who run the service. Your device asks for your finger, face or PIN.
      </p>
      <PasskeyForm kind="sign-in" label="Sign in with a passkey" refusal={refusal} />
    </>
  );
}

export function RegisterPage({ email, refusal }: { email: string; refusal: RefusalView | null }) {
  return (
    <>
      <p>
        A passkey on this device signs <strong>{email}</strong> in. The link that brought you here works once.
      </p>
      <PasskeyForm kind="register" label="Register a passkey" refusal={refusal} />
    </>
  );
}
