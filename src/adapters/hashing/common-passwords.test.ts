import { expect, it } from 'vitest';
import { isCommonPassword } from './create-hashing.ts';

it.each(['123456', 'password', 'PASSWORD1', 'qwerty', 'iloveyou', 'letmein', 'trustno1', '1q2w3e4r'])(
  'knows %s, in any case',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it.each(['jacaranda-1968', 'bougainvillea', 'correct horse battery', 'protea and aloe', '🌍🌍🌍🌍🌍🌍'])(
  'does not know %s',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
