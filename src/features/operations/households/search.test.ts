import { expect, it } from 'vitest';
import { type FoundSignup, reportSearch } from './search.ts';

function readSignups(...signups: FoundSignup[]) {
  const { tables = [] } = reportSearch('thandi@x.example', { households: [], signups });
  const table = tables.find(({ title }) => title === 'Sign-ups without an account');
  return { rows: table?.rows?.map(({ cells }) => cells), none: table?.none };
}

it('lists a sign-up that has no checkout yet, and says where there is no sign-up', () => {
  const checkouts = [{ reference: 'ch_1', status: 'open', begun: '20 November 2026' }];
  const { rows } = readSignups({ state: 'new', checkouts: [] }, { state: 'checkout', checkouts });
  expect(rows).toEqual([
    ['–', 'new', 'none yet', '–'],
    ['20 November 2026', 'checkout', 'ch_1', 'open'],
  ]);
  const none = 'Nobody is signing up with that address, either.';
  expect(readSignups()).toEqual({ rows: [], none });
});
