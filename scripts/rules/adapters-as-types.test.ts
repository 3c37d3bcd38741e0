import { describe, expect, test } from 'vitest';
import { adapterTypes } from './adapters-as-types.ts';
import { checkFiles } from './fixture.ts';

describe('adapters-as-types', () => {
  test('a feature takes types, and its store takes values of the database', async () => {
    const found = await checkFiles(adapterTypes, {
      'src/features/billing/read.ts': "import type { Mail } from '../../adapters/mail.ts';",
      'src/features/billing/write.ts': "import { send } from '../../adapters/mail.ts';",
      'src/features/billing/store.ts':
        "import { tx } from '../../adapters/db/tx.ts';\nimport { send } from '../../adapters/mail.ts';",
      'src/adapters/db/tx.ts': 'export const tx = 1;',
      'src/adapters/mail.ts': 'export const send = 1;',
    });
    expect(found).toEqual([
      'src/features/billing/store.ts:2 imports a value of src/adapters/mail.ts: features see adapters as types',
      'src/features/billing/write.ts:1 imports a value of src/adapters/mail.ts: features see adapters as types',
    ]);
  });
});
