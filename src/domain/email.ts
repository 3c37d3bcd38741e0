/** The longest address that mail can carry. Source: RFC 5321, 4.5.3.1.3. */
const maxLength = 254;

/** One `@`, something on both sides, no blanks or control characters: what a mail server can be asked about. */
const shape = /^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]+$/u;

/** The form that addresses are compared in: trimmed, composed, without case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** An address as typed, trimmed, or null when it can't be one. */
export function readEmail(text: string): string | null {
  const email = text.trim().normalize('NFC');
  return email.length <= maxLength && shape.test(email) ? email : null;
}
