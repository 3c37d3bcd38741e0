import { execFileSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deflatePart, deflateSmallPart, joinGzip } from './joined-gzip.ts';

async function join(texts: readonly string[]): Promise<Uint8Array> {
  const parts = await Promise.all(
    texts.map(async (one, index) => {
      const text = Buffer.from(one);
      return { text, packed: index % 2 === 0 ? await deflatePart(text) : deflateSmallPart(text) };
    }),
  );
  return joinGzip(parts);
}

it('is one stream of all texts, whatever they are', async () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 3_000 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      expect(gunzipSync(await join(all)).toString()).toBe(all.join(''));
    }),
    { numRuns: 60 },
  );
});

it('holds where a text is empty, large, or repeats what another part says', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => `<li>Title ${index} 🦁</li>`).join('');
  const large = rows.repeat(200);
  for (const texts of [[''], ['', '', ''], [large, rows, large, '', rows], ['🦁', '🌍', '🦓']])
    expect(gunzipSync(await join(texts)).toString()).toBe(texts.join(''));
});

it('is what gzip takes, and not what was cut off', async () => {
  const bytes = await join(['<p>one</p>', '<p>two</p>', '<p>three</p>']);
  const test = (input: Uint8Array) =>
    execFileSync('gzip', ['-t'], { input, stdio: ['pipe', 'pipe', 'pipe'] });
  expect(() => test(bytes)).not.toThrow();
  expect(() => test(bytes.subarray(0, -9))).toThrow();
  expect(() => gunzipSync(bytes.subarray(0, -9))).toThrow();
});
