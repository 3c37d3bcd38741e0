import { PasskeyForm } from '#src/routes/operator/passkey-form.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';

interface LoginPageProps {
  error: string | null;
  /** A passkey was registered just now. */
  isRegistered: boolean;
}

export function LoginPage({ error, isRegistered }: LoginPageProps) {
  return (
    <>
      <StatusMessage>{isRegistered ? 'Your passkey is registered. Sign in with it.' : null}</StatusMessage>
      <p className="quiet">
        For the people who run the service. Your device asks for your finger, face or PIN.
      </p>
      <PasskeyForm kind="sign-in" label="Sign in with a passkey" error={error} />
    </>
  );
}
