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

/** Its message is for the viewer. */
class OptionsRefused extends Error {}

const failedText = msg`Something went wrong. Please try again.`;

/** It posts to `href` for options of the server. */
export async function fetchPasskeyOptions(href: string, body?: URLSearchParams): Promise<string> {
  const response = await fetch(href, { method: 'POST', ...(body === undefined ? {} : { body }) });
  if (response.ok) return response.text();
  const wait = Number(response.headers.get('Retry-After') ?? 0);
  throw new OptionsRefused(sayInBrowser(response.status === 429 ? tooManyText(wait) : failedText));
}

/** Both return the device's answer as JSON, for the server. */
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

/** The options are renewed sooner than a challenge ends. */
const renewalMs = 150_000;

/** It offers passkeys in the field for the e-mail. Returns null without one, or once `signal` aborts. */
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
      // Another ceremony or the timer ended it.
      if (!(error instanceof Error) || error.name !== 'AbortError') return null;
      await becomeVisible();
    } finally {
      clearTimeout(timer);
    }
  }
  return null;
}

/** A page in the background asks for nothing. */
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

/** The sentence is for the viewer. */
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
