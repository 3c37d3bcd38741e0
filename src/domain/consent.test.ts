import { expect, it } from 'vitest';
import { ageGroups } from './audience.ts';
import { needsConsent } from './consent.ts';

it('is needed for everybody who may be under 18', () => {
  expect(ageGroups.filter((group) => !needsConsent(group))).toEqual(['18+']);
});
