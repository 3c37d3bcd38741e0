import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { maxAllowedAge } from './audience.ts';
import { AppError } from './errors.ts';
import { householdTexts } from './household-texts.ts';
import { maxBookDays } from './operator.ts';
import { confirmationTexts, passwordTexts } from './password.ts';
import { pinTexts } from './pin.ts';
import { maxTitleChoices } from './title-choices.ts';
import { unsavedText } from './unsaved-text.ts';
import { newTitlesText, tooManyRequestsText, tooManyText } from './wait-text.ts';

export interface RefusalDetails {
  retryAfterSeconds?: number;
  /** The sub-user's name exists in several households, so the form asks for the e-mail too. */
  asksForEmail?: boolean;
  /** `Set-Cookie` values of the answer. */
  cookies?: readonly string[];
  /** Methods that the address accepts. */
  methods?: readonly string[];
  /** Address at which the form works. */
  url?: string;
  /** Leads to the page where the missing step can be done. */
  link?: { label: string; href: string };
}

export interface RefusalEntry {
  status: number;
  text: MessageDescriptor | ((details: RefusalDetails) => MessageDescriptor);
  /** A fault of ours, which is logged with its stack. Other refusals are normal mistakes of people. */
  isFault?: true;
  headers?: Readonly<Record<string, string>>;
}

export const busyRetryAfterSeconds = 2;

const soon = { 'Retry-After': String(busyRetryAfterSeconds) };
const later = { 'Retry-After': '5' };

function saysWait(textOf: (seconds: number) => MessageDescriptor) {
  return ({ retryAfterSeconds = 0 }: RefusalDetails) => textOf(retryAfterSeconds);
}

/** Operators read English, so this text isn't in the catalogues. */
function forOperators(sentence: string): MessageDescriptor {
  return { id: sentence, message: sentence };
}

/**
 * Each refusal has a status and a sentence, and says whether it is logged as a fault. Pages, endpoints, the
 * desk and the command line throw them.
 * Source: docs/requirements.md#texts.
 */
export const refusals = {
  'too-many': { status: 429, text: saysWait(tooManyText) },
  'too-many-requests': { status: 429, text: saysWait(tooManyRequestsText) },
  // The caller's limit of unknown titles, or of calls to TMDB, is used up.
  'too-many-titles': { status: 429, text: saysWait(newTitlesText) },
  'missing-field': { status: 400, text: msg`All fields are required.` },
  'empty-field': { status: 400, text: msg`Please fill in all fields.` },
  'bad-email': { status: 400, text: msg`Please enter a valid email address.` },
  'taken-character': { status: 409, text: msg`Somebody in your home already has this character.` },
  // No page of ours sends such a request.
  'bad-request': { status: 400, text: msg`Something went wrong. Please try again.` },
  unexpected: { status: 500, text: msg`Something went wrong. Please try again.`, isFault: true },
  'database-busy': { status: 503, text: confirmationTexts.busy, isFault: true, headers: soon },
  'write-refused': { status: 503, text: unsavedText, isFault: true, headers: soon },
  'hashing-busy': { status: 503, text: confirmationTexts.busy, headers: soon },
  'too-many-at-once': { status: 503, text: confirmationTexts.busy, headers: later },
  'files-failure': {
    status: 503,
    text: msg`Pictures are unavailable at the moment. Please try again.`,
    isFault: true,
    headers: later,
  },
  'third-party-failure': {
    status: 503,
    text: msg`Something we depend on is not answering. Please try again.`,
    isFault: true,
    headers: later,
  },
  'body-too-large': {
    status: 413,
    text: msg`That is too much to send at once.`,
    headers: { Connection: 'close' },
  },
  'client-gone': { status: 400, text: msg`The request was not complete.` },
  'too-many-bodies': {
    status: 503,
    text: msg`We are receiving too much at the moment. Nothing was changed. Please try again.`,
    headers: later,
  },
  'wrong-sign-in': { status: 401, text: msg`Invalid email or password.` },
  'wrong-sign-in-passkey': {
    status: 401,
    text: msg`That passkey can’t sign in here. Please try again, or use your password.`,
  },
  'no-such-sub-user': { status: 401, text: msg`Sub-user not found.` },
  'wrong-sub-user-password': { status: 401, text: confirmationTexts.wrongPassword },
  'wrong-pin': { status: 401, text: pinTexts.wrong },
  'pin-off': { status: 401, text: pinTexts.usesPassword },
  'wrong-password': { status: 403, text: confirmationTexts.wrongPassword },
  'wrong-passkey': { status: 403, text: confirmationTexts.wrongPasskey },
  'wrong-code': { status: 400, text: msg`That code is not valid.` },
  'code-for-nobody': { status: 400, text: msg`That sub-user was deleted. Please choose again.` },
  'reset-over': {
    status: 410,
    text: msg`This link has already been used, or is older than 30 minutes.`,
  },
  'undo-over': { status: 410, text: msg`This link has already been used, or is older than 72 hours.` },
  'former-address-taken': { status: 409, text: msg`An account with this email already exists.` },
  'ending-over': {
    status: 410,
    text: msg`That device is already signed out, or this link is more than 30 days old.`,
  },
  'unsubscribe-unknown': {
    status: 404,
    text: msg`This link doesn’t work. It may be incomplete, or belong to an email address that the account no longer uses.`,
  },
  'short-password': { status: 400, text: passwordTexts['short-password'] },
  'long-password': { status: 400, text: passwordTexts['long-password'] },
  'common-password': { status: 400, text: passwordTexts['common-password'] },
  'own-name-password': { status: 400, text: passwordTexts['own-name-password'] },
  'email-taken': { status: 409, text: msg`An account with this email already exists.` },
  'may-be-paid': {
    status: 409,
    text: msg`A payment for this address may be on its way. Wait for our mail before you pay again.`,
  },
  'nothing-to-pay': { status: 409, text: msg`All fields are required.` },
  'bad-body': { status: 400, text: msg`All fields are required.` },
  'wrong-amount': { status: 400, text: msg`Something went wrong. Please try again.` },
  'wrong-currency': { status: 400, text: msg`Something went wrong. Please try again.` },
  'foreign-url': { status: 400, text: msg`Something went wrong. Please try again.` },
  'provider-failed': {
    status: 502,
    text: msg`Oops! We ran into an issue with your payment. Please try again.`,
  },
  'wrong-pass': {
    status: 400,
    text: msg`That pass isn’t valid. Check the letters, or ask where you got it.`,
  },
  suspended: { status: 403, text: msg`Your household is suspended. Your profile says why.` },
  'sub-users-full': { status: 409, text: householdTexts.full },
  'sub-user-gone': {
    status: 409,
    text: msg`A sub-user was deleted in another window. Please check the list and save again.`,
  },
  'sub-user-unknown': {
    status: 404,
    text: msg`A sub-user was deleted in another window. Please check the list and save again.`,
  },
  'name-empty': { status: 400, text: householdTexts.nameEmpty },
  'name-long': { status: 400, text: householdTexts.nameLong },
  'name-control': { status: 400, text: householdTexts.nameControl },
  'sub-user-password-empty': { status: 400, text: householdTexts.passwordEmpty },
  'pin-shape': { status: 400, text: pinTexts.shape },
  'consent-missing': { status: 400, text: householdTexts.consentMissing },
  'photo-unusable': {
    status: 400,
    text: msg`That picture can’t be used. Please choose another one, at most 5 MB and 25 megapixels.`,
  },
  'choices-full': {
    status: 409,
    text: msg`You can allow and block ${{ count: maxTitleChoices }} titles for each sub-user. Please undo one first.`,
  },
  'choice-unknown': {
    status: 404,
    text: msg`We don’t know that title any more. Please check it again.`,
  },
  'choice-too-old': {
    status: 400,
    text: msg`You can allow titles up to ${{ age: maxAllowedAge }}. Adult titles and titles without a rating stay hidden.`,
  },
  'request-gone': { status: 409, text: msg`That was answered in another window.` },
  'not-restorable': { status: 400, text: msg`That can’t be restored any more.` },
  'proof-needed': { status: 403, text: msg`Nothing was changed. This needs your password.` },
  'delete-needs-sign-in': {
    status: 403,
    text: msg`For security reasons, you need to log in again before deleting your account. Please log out and log back in, then try again.`,
  },
  'adult-needs-password': { status: 403, text: msg`Please enter your password to show adult titles.` },
  'passkeys-full': { status: 409, text: householdTexts.passkeysFull },
  'passkey-refused': { status: 400, text: msg`This passkey could not be added. Please try again.` },
  'invitation-over': {
    status: 410,
    text: msg`This link has already been used, or is older than 30 minutes.`,
  },
  'wrong-operator-passkey': {
    status: 401,
    text: forOperators('This passkey can’t sign in here. Please try again.'),
  },
  'operator-passkey-needed': {
    status: 403,
    text: forOperators('Nothing was deleted yet. Use your passkey first.'),
  },
  'household-gone': {
    status: 404,
    text: forOperators('This household doesn’t exist, or was deleted.'),
  },
  'reason-missing': { status: 400, text: forOperators('Give a reason: the household reads it.') },
  'other-address': { status: 400, text: forOperators('That is another address. Nothing was deleted.') },
  'batch-over': {
    status: 404,
    text: forOperators('There is no such batch of passes, or it was stopped before.'),
  },
  'mail-over': { status: 404, text: forOperators('That email was already sent or given up.') },
  'wrong-days': {
    status: 400,
    text: forOperators(
      `Give from and to as days such as 2026-02-28, at most ${maxBookDays} of them. checkouts list --csv has no such bound.`,
    ),
  },
  'webhook-forged': { status: 401, text: msg`Bad request` },
  'webhook-stale': { status: 400, text: msg`Bad request` },
  'webhook-malformed': { status: 400, text: msg`Bad request` },
  'webhook-refused': { status: 400, text: msg`Bad request` },
  'not-found': { status: 404, text: msg`This page doesn’t exist or has moved.` },
  'wrong-method': { status: 405, text: msg`This address does not take that method.` },
  'signed-out': { status: 401, text: msg`Nobody is signed in.` },
  lapsed: { status: 403, text: msg`Your month has ended.` },
  // No page of this viewer sends such a request.
  'not-yours': { status: 403, text: msg`This request did not come from a page of ours.` },
  'other-host': {
    status: 403,
    text: ({ url = '' }: RefusalDetails) =>
      msg`This page was opened under another address, where forms don’t work. Open ${url} and try again there.`,
  },
  'other-viewer': {
    status: 409,
    text: msg`Somebody else has signed in on this browser, so nothing was changed. Load this page again.`,
  },
  'read-only': {
    status: 403,
    text: msg`You are viewing as a sub-user: nothing can be changed. Stop viewing first.`,
  },
  'titles-unavailable': {
    status: 503,
    text: msg`We can’t load titles right now. Please try again.`,
    headers: later,
  },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;

/** When this is thrown, nothing of the request was done. */
export class Refusal extends AppError {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  constructor(code: RefusalCode, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(`Refused: ${code}`, options);
    this.code = code;
    this.details = details;
  }
}

export function isRefusal(error: unknown, code: RefusalCode): error is Refusal {
  return error instanceof Refusal && error.code === code;
}

/** An `AppError` may have its own refusal. Any other error is `unexpected`. */
export function refusalOf(error: unknown): { code: RefusalCode; details: RefusalDetails } {
  if (error instanceof Refusal) return error;
  const code = error instanceof AppError && isRefusalCode(error.code) ? error.code : 'unexpected';
  return { code, details: {} };
}

export function entryOf(code: RefusalCode): RefusalEntry {
  return refusals[code];
}

export function sentenceOf(code: RefusalCode, details: RefusalDetails = {}): MessageDescriptor {
  const { text } = entryOf(code);
  return typeof text === 'function' ? text(details) : text;
}

/** Each 429 and 503 has `Retry-After`. */
export function headersOf(
  code: RefusalCode,
  { retryAfterSeconds, methods }: RefusalDetails = {},
): Record<string, string> {
  return {
    ...entryOf(code).headers,
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...(methods === undefined ? {} : { Allow: methods.join(', ') }),
  };
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

export function requireAllowed<Taken extends { allowed: true }>(
  taken: Taken | { allowed: false; retryAfterSeconds: number },
  code: RefusalCode = 'too-many',
): Taken {
  if (taken.allowed) return taken;
  throw new Refusal(code, { retryAfterSeconds: taken.retryAfterSeconds });
}
