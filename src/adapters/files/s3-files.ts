import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BodyRefused, type OutsideAnswer, readAnswer } from '#src/adapters/outside/call-outside.ts';
import { FilesFailure } from '#src/domain/errors.ts';
import { makeFolder } from '../make-folder.ts';
import { type Files, isKey } from './files.ts';
import { callS3, expectOk, type S3Options } from './s3-call.ts';

/** The largest file that `read` accepts; larger answers are refused. */
const maxFileBytes = 2 * 1024 * 1024;

/** A page of a list has at most 1,000 names. */
const maxListBytes = 4 * 1024 * 1024;

/** Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html. */
const maxUploadBytes = 5_000_000_000;
const listTimeoutMs = 2 * 60_000;
const transferTimeoutMs = 6 * 60 * 60_000;

/** `drafts` is the folder for files of any size, while they are on this machine. */
export function createS3Files({ drafts, ...options }: S3Options & { drafts: string }): Files {
  const base = `${options.endpoint}/${options.bucket}`;
  const placeOf = (key: string) => {
    if (!isKey(key)) throw new FilesFailure('Not a key of ours');
    return new URL(`${base}/${key}`);
  };
  const withDraft = async <T>(key: string, work: (path: string) => Promise<T>) => {
    await makeFolder(drafts);
    const path = join(drafts, `${basename(key)}.unfinished.local`);
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  };
  return {
    write: async (key, bytes, type) => {
      const answer = await callS3(options, 'PUT', placeOf(key), {
        body: bytes,
        headers: { 'content-type': type },
      });
      await expectOk(answer);
    },
    read: async (key) => {
      const answer = await callS3(options, 'GET', placeOf(key));
      if (answer.statusCode === 404) {
        await answer.body.dump();
        return null;
      }
      return new Uint8Array(await readBody(answer, maxFileBytes));
    },
    remove: async (key) => {
      const answer = await callS3(options, 'DELETE', placeOf(key));
      if (answer.statusCode === 404) await answer.body.dump();
      else await expectOk(answer);
    },
    ping: async () => {
      const started = performance.now();
      await expectOk(await callS3(options, 'HEAD', new URL(base)));
      return performance.now() - started;
    },
    list: (prefix) => listNames(options, base, `${prefix}/`),
    add: (key, make) =>
      withDraft(key, async (path) => {
        const result = await make(path);
        await upload(options, placeOf(key), path);
        return result;
      }),
    use: (key, work) =>
      withDraft(key, async (path) => {
        const answer = await callS3(options, 'GET', placeOf(key), { timeoutMs: transferTimeoutMs });
        await expectOk(answer, false);
        await pipeline(answer.body, createWriteStream(path, { mode: 0o600 }));
        return work(path);
      }),
    describe: (key) => `s3://${options.bucket}/${key}`,
  };
}

async function readBody(answer: OutsideAnswer, maxBytes: number): Promise<Buffer> {
  await expectOk(answer, false);
  try {
    return await readAnswer(answer, maxBytes);
  } catch (error) {
    const what = error instanceof BodyRefused ? 'answered too much' : 'broke off';
    throw new FilesFailure(`The store of files ${what}`, { cause: error });
  }
}

async function listNames(options: S3Options, base: string, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for (let token: string | null = ''; token !== null; ) {
    const after: string = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`;
    const url = new URL(`${base}?list-type=2&prefix=${encodeURIComponent(prefix)}${after}`);
    const page = await callS3(options, 'GET', url, { timeoutMs: listTimeoutMs });
    const text = String(await readBody(page, maxListBytes));
    names.push(...readElements(text, 'Key').map((key) => key.slice(prefix.length)));
    token = readElements(text, 'NextContinuationToken')[0] ?? null;
  }
  return names;
}

/** Uploads in one request: the object appears when it is complete, and the store checks its checksum. */
async function upload(options: S3Options, url: URL, file: string): Promise<void> {
  const { size } = await stat(file);
  if (size > maxUploadBytes) {
    throw new FilesFailure(
      `A bucket takes 5 GB at once, and the backup has ${(size / 1e9).toFixed(1)} GB: ` +
        'name a folder in BACKUP_STORE, and copy its files to the bucket with a program of its own',
    );
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const body = { path: file, size, sha256: hash.digest('hex') };
  await expectOk(await callS3(options, 'PUT', url, { body, timeoutMs: transferTimeoutMs }));
}

function readElements(xml: string, element: string): string[] {
  const texts = xml.matchAll(new RegExp(`<${element}>([^<]+)</${element}>`, 'g'));
  return [...texts].map(([, text = '']) => unescapeXml(text));
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescapeXml(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => entities[name] ?? '');
}
