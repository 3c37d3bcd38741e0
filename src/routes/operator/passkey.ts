import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

// The document has one form. Its answer is sent as a form, so that the server answers with a document.
const form = document.querySelector('form');
const notice = document.querySelector('[role="alert"]');
const button = form?.querySelector('button');

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (button?.getAttribute('aria-disabled') === 'true') return;
  showMessage('');
  button?.setAttribute('aria-disabled', 'true');
  answer(form)
    .catch((error: unknown) => showMessage(sentenceOf(error)))
    .finally(() => button?.removeAttribute('aria-disabled'));
});

async function answer(sent: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams({ intent: 'options' });
  const response = await fetch(location.href, { method: 'POST', body });
  if (!response.ok) throw new Error(await response.text());
  // The server made the options for this form; parsed JSON has no type.
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON =
    await response.json();
  const isNew = sent.dataset.passkey === 'register';
  const credential = isNew
    ? await startRegistration({ optionsJSON })
    : await startAuthentication({ optionsJSON });
  const field = sent.querySelector('input');
  if (field !== null) field.value = JSON.stringify(credential);
  sent.submit();
}

function showMessage(sentence: string): void {
  if (notice !== null) notice.textContent = sentence;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong. Please try again.';
  if (error.name === 'NotAllowedError') return 'The passkey was not used. Please try again.';
  if (error.name === 'InvalidStateError') return 'This device has a passkey for you already.';
  return error.message;
}
