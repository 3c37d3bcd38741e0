import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '#src/adapters/clock.ts';
import { callOutside, isOk, type OutsideAnswer } from '#src/adapters/outside/call-outside.ts';
import { FilesFailure } from '#src/domain/errors.ts';
import { filesTimeoutMs } from './files.ts';

export interface S3Options {
  bucket: string;
  /** It has no slash at the end. The bucket is the first part of the path. */
  endpoint: string;
  region: string;
  /** Null sends unsigned requests. */
  keys: { accessKey: string; secretKey: string } | null;
  clock: Pick<Clock, 'now'>;
  timeoutMs?: number | undefined;
}

/** The caller computes the SHA-256, because the file may be too large for the memory. */
export interface S3File {
  path: string;
  size: number;
  sha256: string;
}

export interface S3Call {
  body?: Uint8Array | S3File;
  headers?: Record<string, string>;
  /** The limit includes the body of the response. */
  timeoutMs?: number;
}

export async function callS3(
  options: S3Options,
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  url: URL,
  { body = new Uint8Array(), headers = {}, timeoutMs = options.timeoutMs ?? filesTimeoutMs }: S3Call = {},
): Promise<OutsideAnswer> {
  const sha256 = 'sha256' in body ? body.sha256 : hash('sha256', body);
  try {
    const signed = await signHeaders(options, { method, url: url.href, sha256, headers });
    const signal = AbortSignal.timeout(timeoutMs);
    if (method !== 'PUT') return await callOutside(url, { method, headers: signed, signal });
    if (!('sha256' in body)) return await callOutside(url, { method, headers: signed, signal, body });
    const sized = { ...signed, 'content-length': String(body.size) };
    return await callOutside(url, { method, headers: sized, signal, body: createReadStream(body.path) });
  } catch (error) {
    throw new FilesFailure('The store of files did not answer', { cause: error });
  }
}

/** Signs the body and the content type, too, which the signer skips by default. */
async function signHeaders(
  { keys, region, clock }: S3Options,
  call: { method: string; url: string; sha256: string; headers: Record<string, string> },
): Promise<Record<string, string>> {
  if (keys === null) return call.headers;
  const signer = new AwsV4Signer({
    method: call.method,
    url: call.url,
    headers: { ...call.headers, 'x-amz-content-sha256': call.sha256 },
    allHeaders: true,
    accessKeyId: keys.accessKey,
    secretAccessKey: keys.secretKey,
    service: 's3',
    region,
    datetime: new Date(clock.now()).toISOString().replace(/[-:]|\.\d{3}/g, ''),
  });
  return Object.fromEntries((await signer.sign()).headers);
}

/** A store's error body may hold internals, so only the status is kept. */
export async function expectOk(answer: OutsideAnswer, drain = true): Promise<void> {
  if (drain || !isOk(answer)) await answer.body.dump();
  if (!isOk(answer)) throw new FilesFailure(`The store of files answered ${answer.statusCode}`);
}
