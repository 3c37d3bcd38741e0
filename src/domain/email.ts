/** Source: RFC 5321, 4.5.3.1.3. */
const maxLength = 254;

/** Rejects only what no mail server accepts. */
const shape = /^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]+$/u;

export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Keeps the spelling, trimmed. */
export function readEmail(text: string): string | null {
  const email = text.trim().normalize('NFC');
  return email.length <= maxLength && shape.test(email) ? email : null;
}

/** Of `a@b.example` or `Name <a@b.example>`. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .replace(/>\s*$/, '')
    .toLowerCase();
}
