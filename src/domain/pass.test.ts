import { expect, it } from 'vitest';
import { drawPass, formatPass, passExpiry, readPass } from './pass.ts';

/** Returns a deterministic pseudo-random `pick`. */
function picker(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

it('draws twelve letters of the alphabet, which are read back', () => {
  const pick = picker(7);
  const codes = new Set<string>();
  for (let round = 0; round < 2_000; round += 1) {
    const code = drawPass(pick);
    expect(code).toMatch(new RegExp(`^[${letters}]{12}$`));
    expect(readPass(formatPass(code))).toBe(code);
    codes.add(code);
  }
  expect(codes.size).toBe(2_000);
  expect([...codes].some((code) => /[2-9]/.test(code))).toBe(true);
});

it('draws again where a check has no letter', () => {
  // The first picks give the check value 28 (2 × 14), which has no letter.
  const picks = [14, ...Array.from({ length: 10 }, () => 0), ...Array.from({ length: 11 }, () => 1)];
  const code = drawPass(() => picks.shift() ?? 0);
  expect(code.startsWith('CCCCCCCCCCC')).toBe(true);
});

it('is shown in groups of four', () => {
  expect(formatPass('BCDFGHJK2345')).toBe('BCDF-GHJK-2345');
});

it('notices each wrong letter and each two neighbours that are exchanged', () => {
  const code = drawPass(picker(3));
  for (let place = 0; place < code.length; place += 1) {
    for (const letter of letters) {
      if (letter === code[place]) continue;
      expect(readPass(code.slice(0, place) + letter + code.slice(place + 1))).toBeNull();
    }
    const [one, two] = [code.charAt(place), code.charAt(place + 1)];
    if (two === '' || one === two) continue;
    expect(readPass(code.slice(0, place) + two + one + code.slice(place + 2))).toBeNull();
  }
});

it('takes what looks alike for the letter that is meant', () => {
  const pick = picker(11);
  const meant = (letter: string) => {
    for (;;) {
      const code = drawPass(pick);
      if (code.slice(0, -1).includes(letter)) return code;
    }
  };
  for (const [letter, typed] of [
    ['Q', '0'],
    ['Q', 'O'],
    ['Q', 'o'],
    ['L', '1'],
    ['L', 'i'],
    ['V', 'u'],
    ['V', 'Y'],
  ] as const) {
    const code = meant(letter);
    expect(readPass(` ${code.replaceAll(letter, typed).toLowerCase()} `)).toBe(code);
  }
});

it.each(['', 'BCDF', '\0'.repeat(12), 'AEIO-AEIO-AEIO', 'BCDF-GHJK-234É', 'B'.repeat(1e6)])(
  'takes %j for no pass',
  (typed) => {
    expect(readPass(typed)).toBeNull();
  },
);

it('is good for the whole day that it names', () => {
  for (const now of ['2026-11-27T00:00:00+02:00', '2026-11-27T10:00:00+02:00', '2026-11-27T23:59:59+02:00'])
    expect(passExpiry(Date.parse(now), 36)).toBe(Date.parse('2029-11-27T23:59:59.999+02:00'));
});
