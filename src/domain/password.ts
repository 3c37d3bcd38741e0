import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { foldSeen } from './seen-text.ts';

/** Source: docs/requirements.md#accounts. */
export const passwordMinLength = 6;

/** More bytes (UTF-8) only cost hashing time. */
export const passwordMaxBytes = 1024;

/** These are in lower case. */
const commonest = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 121212 123123 123321 112233 654321 666666
  987654321 555555 777777 888888 999999 159753 147258 password password1 password123 passw0rd p@ssword
  p@ssw0rd qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx qazwsx q1w2e3r4 abc123 abcdef abcd1234 abc12345 a123456 aa123456 123abc 123qwe qwe123 iloveyou
  iloveyou1 loveyou letmein letmein1 welcome welcome1 admin123 administrator monkey dragon sunshine princess
  football baseball superman batman master shadow michael jordan charlie daniel ashley jessica jennifer
  nicole hunter tigger soccer killer freedom whatever trustno1 secret starwars pokemon naruto computer
  internet google facebook netflix changeme default test123 testing guest123 family movies summer winter
  chelsea liverpool arsenal barcelona kaizerchiefs orlandopirates springboks bafana southafrica mzansi
  joburg capetown durban pretoria soweto sawubona stoep1 stoep123`.split(/\s+/),
);

export type PasswordFault = 'short-password' | 'long-password' | 'common-password' | 'own-name-password';

export const passwordTexts: Record<PasswordFault, MessageDescriptor> = {
  'short-password': msg`Password must be at least 6 characters.`,
  'long-password': msg`Please choose a shorter password.`,
  'common-password': msg`That is one of the most common passwords, which anyone would try first. Please choose another one.`,
  'own-name-password': msg`That password is the name in your email address. Please choose another one.`,
};

/** Texts of forms that ask for the password again. */
export const confirmationTexts = {
  wrongPassword: msg`Incorrect password.`,
  wrongPasskey: msg`That passkey isn’t one of this account. Try another, or use the password.`,
  busy: msg`We are busy at the moment. Please try again.`,
};

/** `short-password` counts code points, not UTF-16 code units. */
export async function passwordFault(
  password: string,
  { email, isCommon }: { email: string; isCommon: (password: string) => Promise<boolean> },
): Promise<PasswordFault | null> {
  if (!isLongEnough(password)) return 'short-password';
  if (isPasswordTooLong(password)) return 'long-password';
  if (isOwnName(password, email)) return 'own-name-password';
  return (await isCommon(password)) ? 'common-password' : null;
}

/** Compares with the whole e-mail and with its part before `@` or `+`. */
function isOwnName(password: string, email: string): boolean {
  const plain = (text: string) => text.normalize('NFC').toLowerCase();
  const seen = plain(foldSeen(email));
  const [name = ''] = seen.split('@');
  return [seen, name, name.split('+')[0]].includes(plain(password));
}

export function isLongEnough(password: string): boolean {
  return [...password].length >= passwordMinLength;
}

export function isPasswordTooLong(password: string): boolean {
  // A UTF-16 code unit has at most three bytes in UTF-8, so most passwords need no encoding.
  if (password.length * 3 <= passwordMaxBytes) return false;
  return new TextEncoder().encode(password).length > passwordMaxBytes;
}

export function isWeakPassword(password: string, name = ''): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  if (!isLongEnough(plain) || commonest.has(plain) || new Set(plain).size === 1) return true;
  const own = foldSeen(name.split('@')[0] ?? '').toLowerCase();
  return own.length >= 2 && plain.includes(own);
}
