import { describe, expect, test } from 'vitest';
import { features } from './features-in-order.ts';
import { checkFiles } from './fixture.ts';

const outbox = {
  'src/features/outbox/outbox.ts': 'export {};',
  'src/features/outbox/store.ts': 'export {};',
  'src/features/outbox/letter.ts': 'export {};',
};

describe('features-in-order', () => {
  test('a feature imports itself and the public modules of earlier ones', async () => {
    const found = await checkFiles(features, {
      ...outbox,
      'src/features/billing/store.ts': 'export {};',
      'src/features/billing/read.ts': [
        "import './store.ts';",
        "import '../outbox/outbox.ts';",
        "import '../outbox/store.ts';",
        "import type { Letter } from '../outbox/letter.ts';",
        "import '../outbox/letter.ts';",
      ].join('\n'),
    });
    expect(found).toEqual([
      'src/features/billing/read.ts:5 imports src/features/outbox/letter.ts, which is no public module of features/outbox',
    ]);
  });

  test('a feature imports none of its own tier or a later one; its tests may', async () => {
    const found = await checkFiles(features, {
      'src/features/billing/billing.ts': "import '../household/household.ts';",
      'src/features/household/household.ts': 'export {};',
      'src/features/outbox/outbox.ts': "import type { Plan } from '../billing/billing.ts';",
      'src/features/outbox/outbox.test.ts': "import '../billing/billing.ts';",
    });
    expect(found).toEqual([
      "src/features/billing/billing.ts:1 imports features/household, which doesn't stand before features/billing",
      "src/features/outbox/outbox.ts:1 imports features/billing, which doesn't stand before features/outbox",
    ]);
  });

  test('a new feature asks for its place', async () => {
    const found = await checkFiles(features, { 'src/features/novelty/store.ts': 'export {};' });
    expect(found).toEqual(['scripts/rules/feature-order.ts:1 has no place for features/novelty']);
  });
});
