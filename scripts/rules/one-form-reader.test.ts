import { expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { formReader } from './one-form-reader.ts';

test('finds a second reader of forms on the server', async () => {
  const code = 'const form = await request.clone().formData();';
  const files = { 'src/http/a.ts': code, 'src/browser/b.ts': code, 'src/features/x/ui/c.ts': code };
  expect(await checkFiles(formReader, files)).toEqual(['src/http/a.ts:1 parses a form']);
});
