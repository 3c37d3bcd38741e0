import { dayOf, spanOfDay } from './days.ts';
import { monthsAfter } from './period.ts';

/** Without vowels, so that no word appears, and without 0 and 1. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** A prime larger than the number of letters, so that each letter has its own value. */
const modulus = 29;

const length = 12;

const groupLength = 4;

/** The life is in months. Source: Consumer Protection Act 68 of 2008, section 63. */
export const minPassLife = 36;

export const maxPassMonths = 12;
export const maxPassesAtOnce = 10_000;

/** Characters that people may type by mistake, with the letter they mean. */
const lookAlikes: Readonly<Record<string, string>> = { 0: 'Q', O: 'Q', 1: 'L', I: 'L', U: 'V', Y: 'V' };

/** The weights differ, so one wrong letter or two exchanged letters are always noticed. */
function checkOf(code: string): number {
  return [...code].reduce((sum, letter, index) => sum + (index + 2) * letters.indexOf(letter), 0) % modulus;
}

/** `pick` returns a whole number below its argument. The twelfth letter checks the others. */
export function drawPass(pick: (below: number) => number): string {
  for (;;) {
    const drawn = Array.from({ length: length - 1 }, () => letters.charAt(pick(letters.length))).join('');
    const check = letters.charAt(checkOf(drawn));
    // One of the 29 remainders has no letter; then the loop draws again.
    if (check !== '') return drawn + check;
  }
}

/** Returns the same pass for the same hash. The bias of the remainder is below 2^-190. */
export function passFromHash(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  return drawPass((below) => {
    const picked = Number(rest % BigInt(below));
    rest /= BigInt(below);
    return picked;
  });
}

/** Returns text such as `BCDF-GHJK-2345`. */
export function formatPass(code: string): string {
  return code.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? code;
}

const shape = new RegExp(`^[${letters}]{${length}}$`);

/** Returns null if it can't be a pass. Case, spaces and punctuation don't count. */
export function readPass(typed: string): string | null {
  if (typed.length > 60) return null;
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, '')
    .replace(/[01OIUY]/g, (letter) => lookAlikes[letter] ?? letter);
  if (!shape.test(code)) return null;
  return letters.charAt(checkOf(code.slice(0, -1))) === code.at(-1) ? code : null;
}

/**
 * Returns the last moment of a day in Johannesburg, `months` from `now`: a pass is valid for the whole day that
 * is printed on it.
 */
export function passExpiry(now: number, months: number): number {
  return spanOfDay(dayOf(monthsAfter(now, months))).until - 1;
}
