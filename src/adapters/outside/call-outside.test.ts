import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createYocoHttp } from '#src/adapters/checkout/yoco-http.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { createS3Files } from '#src/adapters/files/s3-files.ts';
import { MetadataClient } from '#src/adapters/metadata/client.ts';
import { fetchPicture } from '#src/adapters/pictures/create-pictures.ts';
import { silentLog } from '#test/silent-log.ts';
import { BodyRefused, callOutside, readAnswer } from './call-outside.ts';
import { fetchOnce } from './fetch-once.ts';

let answer: RequestListener;
const encodings: (string | undefined)[] = [];
const server = createServer((request, response) => {
  encodings.push(request.headers['accept-encoding']);
  answer(request, response);
});
let origin = '';

beforeEach(async () => {
  encodings.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const sendBrotliUnasked: RequestListener = (_request, response) => {
  const body = brotliCompressSync('{"id":1}');
  response.writeHead(200, { 'content-encoding': 'br', 'content-type': 'application/json' }).end(body);
};

const signal = () => AbortSignal.timeout(5_000);

it('never decodes a body that a server compresses unasked', async () => {
  answer = sendBrotliUnasked;
  const given = await callOutside(origin, { signal: signal() });
  expect(await given.body.bytes()).toEqual(new Uint8Array(brotliCompressSync('{"id":1}')));
  await expect(readAnswer(await callOutside(origin, { signal: signal() }), 1000)).rejects.toThrow(
    'The body is encoded as br',
  );
  expect(encodings).toEqual(['identity', 'identity']);
});

it('lets no third party’s compressed answer through', async () => {
  answer = sendBrotliUnasked;
  const metadata = new MetadataClient({
    apiUrl: origin,
    auth: { kind: 'key', value: 'key' },
    clock: systemClock,
    log: silentLog,
  });
  await expect(metadata.get('/movie/1', {}, (body) => body)).rejects.toThrow('encoded as br');
  const callYoco = createYocoHttp(origin, 'sk');
  await expect(callYoco({ method: 'GET', path: '/checkouts/1' }, (_, json) => json)).rejects.toMatchObject({
    cause: expect.any(BodyRefused),
  });
  const files = createS3Files({
    bucket: 'b',
    endpoint: origin,
    region: 'r',
    keys: null,
    clock: systemClock,
    drafts: '',
  });
  await expect(files.read('avatars/some/picture.webp')).rejects.toMatchObject({
    cause: expect.any(BodyRefused),
  });
  expect(await fetchPicture(`${origin}/picture.jpg`)).toBeNull();
  expect(await fetchOnce(origin, {}, systemClock)).toEqual({
    kind: 'silent',
    because: 'The body is encoded as br',
  });
});

const json = '{"id":1}';
const packings = [
  ['gzip', gzipSync(json)],
  ['deflate', deflateSync(json)],
] as const;

function send(body: Buffer, encoding?: string): void {
  answer = (_request, response) => {
    const named = encoding === undefined ? {} : { 'content-encoding': encoding };
    response.writeHead(200, { ...named, 'content-type': 'application/json' }).end(body);
  };
}

const readText = async (maxBytes = 1_000) =>
  String(await readAnswer(await callOutside(origin, { signal: signal() }), maxBytes));

it.each(packings)('unpacks %s by its first bytes, with and without the header', async (name, packed) => {
  for (const encoding of [name, name.toUpperCase(), undefined, 'gzip', 'deflate']) {
    send(packed, encoding);
    expect(await readText()).toBe(json);
  }
});

it('takes what is plain for plain, though it is said to be packed', async () => {
  for (const encoding of ['gzip', 'deflate', 'identity', undefined]) {
    send(Buffer.from(json), encoding);
    expect(await readText()).toBe(json);
  }
  send(deflateRawSync(json), 'deflate');
  expect(await readText()).toBe(json);
});

it.each([
  ['gzip', gzipSync(Buffer.alloc(50_000_000))],
  ['deflate', deflateSync(Buffer.alloc(50_000_000))],
] as const)('unpacks %s no further than its reader allows', async (name, bomb) => {
  expect(bomb.length).toBeLessThan(100_000);
  for (const encoding of [name, undefined]) {
    send(bomb, encoding);
    await expect(readText(100_000)).rejects.toThrow('too large: more than 100000 bytes');
  }
});

it('refuses what breaks off', async () => {
  send(gzipSync(json).subarray(0, 20), 'gzip');
  await expect(readText()).rejects.toThrow(BodyRefused);
});

it.each(packings)('reads every third party’s answer in %s', async (_name, packed) => {
  send(packed);
  const auth = { kind: 'key' as const, value: 'key' };
  const metadata = new MetadataClient({ apiUrl: origin, auth, clock: systemClock, log: silentLog });
  expect(await metadata.get('/movie/1', {}, (body) => body)).toEqual({ id: 1 });
  const callYoco = createYocoHttp(origin, 'sk');
  expect(await callYoco({ method: 'GET', path: '/checkouts/1' }, (_, answered) => answered)).toEqual({
    id: 1,
  });
  const clock = systemClock;
  const files = createS3Files({ bucket: 'b', endpoint: origin, region: 'r', keys: null, clock, drafts: '' });
  expect(String(Buffer.from((await files.read('avatars/some/picture.webp')) ?? []))).toBe(json);
  expect(await fetchOnce(origin, {}, systemClock)).toMatchObject({ kind: 'answered', json: { id: 1 } });
});

it('follows no redirect', async () => {
  answer = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  expect((await callOutside(origin, { signal: signal() })).statusCode).toBe(302);
  expect(encodings.length).toBe(1);
});

it('reads a body no further than its reader allows, and stops with the signal', async () => {
  const cutOff = Promise.withResolvers<void>();
  answer = (_request, response) => {
    response.writeHead(200);
    response.on('close', cutOff.resolve);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384)));
    };
    response.on('drain', more);
    more();
  };
  await expect(readAnswer(await callOutside(origin, { signal: signal() }), 100_000)).rejects.toThrow(
    BodyRefused,
  );
  await cutOff.promise;

  answer = (_request, response) => response.writeHead(200).write('a beginning');
  const stop = new AbortController();
  const slow = await callOutside(origin, { signal: stop.signal });
  const read = readAnswer(slow, 100_000);
  stop.abort();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
});
