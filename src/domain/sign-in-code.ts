/**
 * Without vowels, so that no word appears, and without letters that look like a digit. Source: RFC 8628,
 * section 6.1.
 */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

const codeLength = 8;

/** The bias of the remainder is below 2^-200. */
export function codeFromHash(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  let code = '';
  while (code.length < codeLength) {
    code += letters.charAt(Number(rest % BigInt(letters.length)));
    rest /= BigInt(letters.length);
  }
  return code;
}

/** Returns text such as `BCDF-GHJK`. */
export function formatCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

const shape = new RegExp(`^[${letters}]{${codeLength}}$`);

/** Returns null if it can't be a code. Case, spaces and punctuation don't count. */
export function readCode(typed: string): string | null {
  if (typed.length > 40) return null;
  const code = typed.toUpperCase().replace(/[\s\p{P}]/gu, '');
  return shape.test(code) ? code : null;
}
