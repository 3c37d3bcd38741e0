import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormReader, maxFields } from './read-form.ts';

const urlencoded = 'application/x-www-form-urlencoded';

/** Reads the bytes in pieces of `piece` bytes. */
function read(type: string, bytes: Uint8Array | string, piece = 64 * 1024): FormData | null {
  const reader = createFormReader({ headers: { 'content-type': type } });
  const all = Buffer.from(bytes);
  for (let at = 0; at < all.length; at += piece) reader?.push(all.subarray(at, at + piece));
  return reader?.finish() ?? null;
}

async function entriesOf(form: FormData | null): Promise<unknown[]> {
  const entries = [...(form ?? [])].map(async ([name, value]) =>
    typeof value === 'string'
      ? [name, value]
      : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('hex')],
  );
  return Promise.all(entries);
}

const boundary = '-'.repeat(70);
const multipart = `multipart/form-data; boundary=${boundary}`;
const part = (head: string, content: string) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`;
const text = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, content);

describe('a form', () => {
  it('is read as its sender wrote it, in whatever pieces it comes', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const file = fc.uint8Array({ maxLength: 300 });
    const entries = fc.array(fc.tuple(name, fc.oneof(fc.string({ unit: 'grapheme' }), file)), {
      maxLength: 8,
    });
    const sent = fc.record({ entries, piece: fc.integer({ min: 1, max: 90 }) });
    await fc.assert(
      fc.asyncProperty(sent, async ({ entries: fields, piece }) => {
        const form = new FormData();
        for (const [key, value] of fields) {
          if (typeof value === 'string') form.append(key, value);
          else form.append(key, new File([new Uint8Array(value)], `${key}.jpg`, { type: 'image/jpeg' }));
        }
        const packed = new Response(form);
        const type = packed.headers.get('Content-Type') ?? '';
        const bytes = await packed.clone().bytes();
        const theirs = await entriesOf(await packed.formData());
        expect(await entriesOf(read(type, bytes, piece))).toEqual(theirs);
      }),
    );
  });

  it('may be percent-encoded', () => {
    const form = read(`${urlencoded};charset=UTF-8`, 'a=1&a=2&b=caf%C3%A9+noir&c', 3);
    expect([...(form ?? [])]).toEqual([
      ['a', '1'],
      ['a', '2'],
      ['b', 'café noir'],
      ['c', ''],
    ]);
  });

  it.each(['application/json', 'text/plain', '', 'multipart/mixed; boundary=a'])('is never %s', (type) => {
    expect(read(type, 'a=1')).toBeNull();
  });

  it.each([
    ['no boundary', 'multipart/form-data', text('a', '1')],
    ['no end', multipart, text('a', '1')],
    ['no name', multipart, `${part('Content-Disposition: form-data', 'x')}--${boundary}--`],
    ['no head', multipart, `--${boundary}\r\n${'X-A: b\r\n'.repeat(200_000)}`],
    ['something behind a delimiter', multipart, `--${boundary}x\r\n`],
  ])('with %s is empty', (_what, type, body) => {
    expect([...(read(type, body) ?? ['not read'])]).toEqual([]);
  });
});

describe('what is refused before anything parses it', () => {
  it.each([64, 256, 1024, 6 * 1024])('%i kB of fields without a value', (kilobytes) => {
    expect(() => read(urlencoded, 'a&'.repeat(kilobytes * 512))).toThrow('body-too-large');
  });

  it('more fields than a form of ours has', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&');
    expect([...(read(urlencoded, fields(maxFields)) ?? [])]).toHaveLength(maxFields);
    expect(() => read(urlencoded, fields(maxFields + 1))).toThrow('body-too-large');
  });

  it('more parts, and more text than a form of ours has beside a file', () => {
    const parts = (count: number) => `${text('a', '1').repeat(count)}--${boundary}--\r\n`;
    expect([...(read(multipart, parts(maxFields)) ?? [])]).toHaveLength(maxFields);
    expect(() => read(multipart, parts(10_000))).toThrow('body-too-large');
    expect(() => read(multipart, text('a', 'x'.repeat(70_000)))).toThrow('body-too-large');
  });

  it('reads a file of many dashes at once', async () => {
    const head =
      'Content-Disposition: form-data; name="photo"; filename="me.jpg"\r\nContent-Type: image/jpeg';
    const form = read(multipart, `${part(head, '-'.repeat(5_000_000))}--${boundary}--\r\n`);
    expect(form?.get('photo')).toMatchObject({ name: 'me.jpg', type: 'image/jpeg', size: 5_000_000 });
  });
});
