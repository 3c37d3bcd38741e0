import { describe, expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { vagueNames } from './no-vague-names.ts';

describe('no-vague-names', () => {
  test('refuses names that collect everything', async () => {
    const text = 'export {};';
    const found = await checkFiles(vagueNames, {
      'src/domain/utils.ts': text,
      'test/helpers/a.ts': text,
      'src/domain/library.ts': text,
      'src/domain/common-passwords.ts': text,
    });
    expect(found.map((finding) => finding.split(':')[0])).toEqual([
      'src/domain/utils.ts',
      'test/helpers/a.ts',
    ]);
  });
});
