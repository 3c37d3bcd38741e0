import { describe, expect, test } from 'vitest';
import { features } from './features-apart.ts';
import { checkFiles } from './fixture.ts';

describe('features-apart', () => {
  test('a feature may import itself, not another', async () => {
    const found = await checkFiles(features, {
      'src/features/billing/read.ts': "import './store.ts';\n\nimport '../account/read.ts';",
      'src/features/billing/store.ts': 'export {};',
      'src/features/account/read.ts': 'export {};',
      'src/features/account/read.test.ts': "import '../billing/read.ts';",
    });
    expect(found).toEqual([
      'src/features/billing/read.ts:3 imports features/account: a feature never imports a feature',
    ]);
  });
});
