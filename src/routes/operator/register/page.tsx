import { PasskeyForm } from '#src/routes/operator/passkey-form.tsx';

export function RegisterPage({ email, error }: { email: string; error: string | null }) {
  return (
    <>
      <p>
        A passkey on this device signs <strong>{email}</strong> in. The link that brought you here works once.
      </p>
      <PasskeyForm kind="register" label="Register a passkey" error={error} />
    </>
  );
}
