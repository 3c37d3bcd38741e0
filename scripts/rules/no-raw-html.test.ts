import { describe, expect, test } from 'vitest';
import { judge } from './fixture.ts';
import { rawHtml } from './no-raw-html.ts';

describe('no-raw-html', () => {
  test('lets the root write its script, and no view write markup', async () => {
    const code = 'const a = <b dangerouslySetInnerHTML={{ __html: "" }} />;';
    const found = await judge(rawHtml, { 'src/root.tsx': code, 'src/ui/row.tsx': code });
    expect(found).toEqual(['src/ui/row.tsx:1 writes raw markup']);
  });
});
