import { msg } from '@lingui/core/runtime-macro';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { offlineText } from '#src/domain/offline-words.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';

/** Its message is shown to the viewer. */
class OptionsRefused extends Error {}

const failedText = msg`Something went wrong. Please try again.`;

/** Posts to `href` and returns the server's options. */
export async function fetchPasskeyOptions(href: string, body?: URLSearchParams): Promise<string> {
  const response = await fetch(href, { method: 'POST', ...(body === undefined ? {} : { body }) });
  if (response.ok) return response.text();
  const wait = Number(response.headers.get('Retry-After') ?? 0);
  throw new OptionsRefused(sayInBrowser(response.status === 429 ? tooManyText(wait) : failedText));
}

/** Returns the device's answer for the server, as JSON. */
export async function makePasskey(options: string): Promise<string> {
  // The server made the options; parsed JSON has no type.
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = JSON.parse(options);
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

export async function readPasskey(options: string, useBrowserAutofill = false): Promise<string> {
  // The server made the options; parsed JSON has no type.
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(options);
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/** Interval at which options are renewed, shorter than the life of a challenge. */
const renewalMs = 150_000;

/** Offers passkeys in the e-mail field. Returns null if none is used, or once `signal` aborts. */
export async function offerPasskeys(href: string, signal: AbortSignal): Promise<string | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted) {
    const options = await fetchPasskeyOptions(href);
    if (signal.aborted) break;
    const timer = setTimeout(() => WebAuthnAbortService.cancelCeremony(), renewalMs);
    try {
      return await readPasskey(options, true);
    } catch (error) {
      // Another ceremony or the timer aborted this one.
      if (!(error instanceof Error) || error.name !== 'AbortError') return null;
      await becomeVisible();
    } finally {
      clearTimeout(timer);
    }
  }
  return null;
}

/** Waits until the page is visible, so that a page in the background requests no options. */
function becomeVisible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}

/** Returns a sentence for the viewer. */
export function explainPasskeyError(error: unknown): string {
  if (error instanceof OptionsRefused) return error.message;
  if (error instanceof TypeError) return sayInBrowser(offlineText);
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return sayInBrowser(msg`No passkey was used. Please try again.`);
    case 'InvalidStateError':
      return sayInBrowser(msg`This device has a passkey for you already.`);
    case 'NotSupportedError':
    case 'ConstraintError':
      return sayInBrowser(msg`This device can’t keep a passkey.`);
    default:
      return sayInBrowser(failedText);
  }
}
