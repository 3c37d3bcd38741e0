import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type OutsideAnswer, readAnswer } from '#src/adapters/outside/call-outside.ts';
import { FilesFailure } from '#src/domain/errors.ts';
import { callS3, expectOk, type S3Options } from '../files/s3-call.ts';

/** Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html. */
const maxUploadBytes = 5_000_000_000;
const timeoutMs = 2 * 60_000;
const transferTimeoutMs = 6 * 60 * 60_000;

/** A page of a list has at most 1,000 names. */
const maxListBytes = 4 * 1024 * 1024;

const prefix = 'backups/';

export interface S3Backups {
  list(): Promise<string[]>;
  upload(name: string, file: string): Promise<void>;
  download(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
  keyOf(name: string): string;
}

export function createS3Backups(options: S3Options): S3Backups {
  const bucket = `${options.endpoint}/${options.bucket}`;
  const keyOf = (name: string) => `${prefix}${name}`;
  const urlOf = (name: string) => new URL(`${bucket}/${keyOf(name)}`);
  return {
    keyOf,
    list: async () => {
      const names: string[] = [];
      for (let token: string | null = ''; token !== null; ) {
        const after: string = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const url = new URL(`${bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}${after}`);
        const text = await readText(await callS3(options, 'GET', url, { timeoutMs }));
        names.push(...readAll(text, 'Key').map((key) => key.slice(prefix.length)));
        token = readAll(text, 'NextContinuationToken')[0] ?? null;
      }
      return names;
    },
    upload: (name, file) => upload(options, urlOf(name), file),
    download: async (name, file) => {
      const answer = await callS3(options, 'GET', urlOf(name), { timeoutMs: transferTimeoutMs });
      await expectOk(answer, false);
      await pipeline(answer.body, createWriteStream(file, { mode: 0o600 }));
    },
    remove: async (name) => expectOk(await callS3(options, 'DELETE', urlOf(name), { timeoutMs })),
  };
}

/** By one request: the object appears when it is complete, and the store checks its checksum. */
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

function readAll(xml: string, element: string): string[] {
  const texts = xml.matchAll(new RegExp(`<${element}>([^<]+)</${element}>`, 'g'));
  return [...texts].map(([, text = '']) => unescapeXml(text));
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescapeXml(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => entities[name] ?? '');
}

async function readText(answer: OutsideAnswer): Promise<string> {
  await expectOk(answer, false);
  return String(await readAnswer(answer, maxListBytes));
}
