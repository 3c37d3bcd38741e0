import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '#src/adapters/clock.ts';
import { FilesFailure } from '#src/domain/errors.ts';
import { type Files, filesTimeoutMs, isKey } from './files.ts';

export interface S3Options {
  bucket: string;
  /** Without a slash at the end; the path begins with the bucket. */
  endpoint: string;
  region: string;
  /** Null sends unsigned requests. */
  keys: { accessKey: string; secretKey: string } | null;
  clock: Clock;
}

/** Larger answers are refused. */
const largest = 2 * 1024 * 1024;

/** No redirect is followed. */
export function createS3Files(options: S3Options): Files {
  const base = `${options.endpoint}/${options.bucket}`;
  const placeOf = (key: string) => {
    if (!isKey(key)) throw new FilesFailure('Not a key of ours');
    return new URL(`${base}/${key}`);
  };
  return {
    write: async (key, bytes, type) => {
      const answer = await call(options, 'PUT', placeOf(key), bytes, { 'content-type': type });
      await expectOk(answer);
    },
    read: async (key) => {
      const answer = await call(options, 'GET', placeOf(key));
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      await expectOk(answer, false);
      return readAll(answer);
    },
    remove: async (key) => {
      const answer = await call(options, 'DELETE', placeOf(key));
      if (answer.status === 404) await answer.body?.cancel();
      else await expectOk(answer);
    },
    ping: async () => {
      const started = performance.now();
      await expectOk(await call(options, 'HEAD', new URL(base)));
      return performance.now() - started;
    },
  };
}

async function call(
  options: S3Options,
  method: string,
  url: URL,
  body: Uint8Array = new Uint8Array(),
  headers: Record<string, string> = {},
): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers: await signHeaders(options, { method, url: url.href, body, headers }),
      redirect: 'error',
      signal: AbortSignal.timeout(filesTimeoutMs),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
    });
  } catch (error) {
    throw new FilesFailure('The store of files did not answer', { cause: error });
  }
}

/** The signer skips the body and the content type by default. */
async function signHeaders(
  { keys, region, clock }: S3Options,
  call: { method: string; url: string; body: Uint8Array; headers: Record<string, string> },
): Promise<HeadersInit> {
  if (keys === null) return call.headers;
  const signer = new AwsV4Signer({
    method: call.method,
    url: call.url,
    headers: { ...call.headers, 'x-amz-content-sha256': hash('sha256', call.body) },
    allHeaders: true,
    accessKeyId: keys.accessKey,
    secretAccessKey: keys.secretKey,
    service: 's3',
    region,
    datetime: new Date(clock.now()).toISOString().replace(/[-:]|\.\d{3}/g, ''),
  });
  return (await signer.sign()).headers;
}

/** A store's error body may hold internals, so only the status is kept. */
async function expectOk(answer: Response, drain = true): Promise<void> {
  if (drain || !answer.ok) await answer.body?.cancel();
  if (!answer.ok) throw new FilesFailure(`The store of files answered ${answer.status}`);
}

async function readAll(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(answer.headers.get('content-length') ?? 0) > largest) {
    await answer.body?.cancel();
    throw new FilesFailure('The store of files answered too much');
  }
  try {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.byteLength > largest) throw new FilesFailure('The store of files answered too much');
    return bytes;
  } catch (error) {
    if (error instanceof FilesFailure) throw error;
    throw new FilesFailure('The store of files broke off', { cause: error });
  }
}
