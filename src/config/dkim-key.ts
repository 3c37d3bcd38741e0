import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export type DkimKeyResult = { ok: true; pem: string } | { ok: false; expected: string };

/** Source: RFC 8301. Receivers know no other kind of key for sure. */
const minBits = 2048;

/** From a PEM text, whose line breaks may be written as `\n`, or `file:PATH`. The answer never holds the text. */
export function readDkimKey(text: string, cwd: string): DkimKeyResult {
  const pem = text.startsWith('file:') ? readPem(resolve(cwd, text.slice(5))) : text.replaceAll('\\n', '\n');
  if (pem === null) return { ok: false, expected: 'a key file that this user can read' };
  try {
    const key = createPrivateKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== 'rsa' || bits < minBits)
      return { ok: false, expected: `an RSA key of ${minBits} bits or more` };
    return { ok: true, pem: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
  } catch {
    return {
      ok: false,
      expected: 'a private RSA key in PEM, without a passphrase: its text or file:PATH',
    };
  }
}

function readPem(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
