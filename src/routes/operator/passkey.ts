import {
  explainPasskeyError,
  fetchPasskeyOptions,
  makePasskey,
  readPasskey,
} from '#src/browser/ask-passkey.ts';

// The only form of the document. The answer is sent as a form, so that the server responds with a document.
const form = document.querySelector('form');
const notice = document.querySelector('[role="alert"]');
const button = form?.querySelector('button');

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (button?.getAttribute('aria-disabled') === 'true') return;
  showMessage('');
  button?.setAttribute('aria-disabled', 'true');
  answer(form)
    .catch((error: unknown) => showMessage(explainPasskeyError(error)))
    .finally(() => button?.removeAttribute('aria-disabled'));
});

async function answer(sent: HTMLFormElement): Promise<void> {
  const options = await fetchPasskeyOptions(location.href, new URLSearchParams({ intent: 'options' }));
  const isNew = sent.dataset.passkey === 'register';
  const field = sent.querySelector('input');
  if (field !== null) field.value = isNew ? await makePasskey(options) : await readPasskey(options);
  sent.submit();
}

function showMessage(sentence: string): void {
  if (notice !== null) notice.textContent = sentence;
}
