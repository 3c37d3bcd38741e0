import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpError, listen, type RunningServer, readBody } from '#preview/http.ts';

export interface FileStoreOptions {
  port: number;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

export interface RunningFileStore extends RunningServer {
  /** Keys are paths below the bucket. */
  files: Map<string, { bytes: Buffer; type: string }>;
  /** Returns how many times a file was put. */
  puts(): number;
  /** While true, every call is answered with 503. */
  fail(failing: boolean): void;
}

const maxFileBytes = 32 * 1024 * 1024;
/** The same limit as S3's. */
const maxListedKeys = 1_000;
const maxSkewMs = 15 * 60_000;

/** An S3 store in memory with one bucket, for calls that are signed with the right key. */
export async function startFileStore(options: FileStoreOptions): Promise<RunningFileStore> {
  const files: RunningFileStore['files'] = new Map();
  let isFailing = false;
  let puts = 0;
  const server = await listen(
    async ({ request, response, url }) => {
      const body = await readBody(request, maxFileBytes);
      if (isFailing) throw new HttpError(503, 'SlowDown');
      checkSignature(request, url, body, options);
      const [, bucket, ...rest] = url.pathname.split('/');
      if (bucket !== options.bucket) throw new HttpError(404, 'NoSuchBucket');
      const key = rest.join('/');
      const file = files.get(key);
      if (request.method === 'HEAD' && key === '') response.writeHead(200).end();
      else if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
        const prefix = url.searchParams.get('prefix') ?? '';
        const from = readPageToken(url.searchParams.get('continuation-token'));
        const keys = [...files.keys()].filter((name) => name.startsWith(prefix)).sort();
        const end = from + maxListedKeys;
        const next =
          end < keys.length ? `<NextContinuationToken>${pageToken(end)}</NextContinuationToken>` : '';
        const listed = keys.slice(from, end).map((name) => `<Key>${name}</Key>`);
        response.end(`<ListBucketResult>${listed.join('')}${next}</ListBucketResult>`);
      } else if (request.method === 'PUT') {
        puts += 1;
        files.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        files.delete(key);
        response.writeHead(204).end();
      } else if (request.method === 'GET' && file !== undefined) {
        response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length });
        response.end(file.bytes);
      } else throw new HttpError(404, 'NoSuchKey');
    },
    { port: options.port },
  );
  return {
    ...server,
    files,
    puts: () => puts,
    fail: (failing) => {
      isFailing = failing;
    },
  };
}

/** Holds characters that need encoding in a query and in XML. */
const pageToken = (at: number) => `+/=${at}&amp;`;

function readPageToken(token: string | null): number {
  if (token === null) return 0;
  const [, at] = /^\+\/=(\d+)&$/.exec(token) ?? [];
  if (at === undefined) throw new HttpError(400, 'InvalidArgument');
  return Number(at);
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/** Checks Signature Version 4 of the received request, without the product's own code for signing. */
function checkSignature(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKey, secretKey }: FileStoreOptions,
): void {
  const match = authorization.exec(request.headers.authorization ?? '');
  if (match === null) throw new HttpError(403, 'AccessDenied');
  const [, key, day = '', region = '', names = '', signature = ''] = match;
  const header = (name: string) => String(request.headers[name] ?? '');
  const time = header('x-amz-date');
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (key !== accessKey || !time.startsWith(day)) throw new HttpError(403, 'InvalidAccessKeyId');
  if (!(Math.abs(Date.now() - at) <= maxSkewMs)) throw new HttpError(403, 'RequestTimeTooSkewed');
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    throw new HttpError(403, 'AccessDenied');
  const hash = createHash('sha256').update(body).digest('hex');
  if (header('x-amz-content-sha256') !== hash) throw new HttpError(400, 'XAmzContentSHA256Mismatch');
  const query = [...url.searchParams]
    .sort()
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const headers = signed.map((name) => `${name}:${header(name).trim()}\n`).join('');
  const canonical = `${request.method}\n${url.pathname}\n${query.join('&')}\n${headers}\n${names}\n${hash}`;
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const mac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const signing = mac(mac(mac(mac(`AWS4${secretKey}`, day), region), 's3'), 'aws4_request');
  const expected = mac(signing, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw new HttpError(403, 'SignatureDoesNotMatch');
}
