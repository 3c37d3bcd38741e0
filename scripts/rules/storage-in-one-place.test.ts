import { describe, expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { storage } from './storage-in-one-place.ts';

describe('storage-in-one-place', () => {
  test('lets the files for hints touch browser storage', async () => {
    const found = await checkFiles(storage, {
      'src/features/accounts/ui/viewer-hints.ts': "localStorage.setItem('a', '1');",
      'src/features/playback/ui/place-hints.ts': "localStorage.setItem('b', '1');",
      'src/ui/row.tsx': 'const a = window.localStorage;\nconst b = document.cookie;',
      'preview/page.ts': 'localStorage.clear();',
    });
    expect(found).toEqual([
      'src/ui/row.tsx:1 touches browser storage',
      'src/ui/row.tsx:2 touches browser storage',
    ]);
  });
});
