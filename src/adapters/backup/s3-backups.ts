import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FilesFailure } from '#src/domain/errors.ts';
import { callS3, expectOk, type S3Options } from '../files/s3-call.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html: 10,000 parts, so up to 160 GB. */
const partBytes = 16 * 1024 * 1024;
const timeoutMs = 2 * 60_000;
const downloadTimeoutMs = 6 * 60 * 60_000;

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
    upload: (name, file) => uploadInParts(options, urlOf(name), file),
    download: async (name, file) => {
      const answer = await callS3(options, 'GET', urlOf(name), { timeoutMs: downloadTimeoutMs });
      await expectOk(answer, false);
      if (answer.body === null) throw new FilesFailure('The store of files answered nothing');
      await pipeline(answer.body, createWriteStream(file, { mode: 0o600 }));
    },
    remove: async (name) => expectOk(await callS3(options, 'DELETE', urlOf(name), { timeoutMs })),
  };
}

/** The object appears when it is complete. */
async function uploadInParts(options: S3Options, url: URL, file: string): Promise<void> {
  const begun = await readText(await callS3(options, 'POST', new URL(`${url.href}?uploads`), { timeoutMs }));
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
  if (id === undefined) throw new FilesFailure('The store of files began no upload');
  const uploadId = `uploadId=${encodeURIComponent(id)}`;
  const whole = new URL(`${url.href}?${uploadId}`);
  try {
    let parts = '';
    let number = 0;
    for await (const chunk of createReadStream(file, { highWaterMark: partBytes })) {
      number += 1;
      const part = new URL(`${url.href}?partNumber=${number}&${uploadId}`);
      const answer = await callS3(options, 'PUT', part, { body: chunk, timeoutMs });
      await expectOk(answer);
      parts += `<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag')}</ETag></Part>`;
    }
    const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
    const ended = await readText(await callS3(options, 'POST', whole, { body, timeoutMs }));
    // An error may come with status 200.
    if (!ended.includes('<CompleteMultipartUploadResult')) {
      throw new FilesFailure('The store of files did not complete the upload');
    }
  } catch (error) {
    await callS3(options, 'DELETE', whole, { timeoutMs }).catch(() => undefined);
    throw error;
  }
}

function readAll(xml: string, element: string): string[] {
  const texts = xml.matchAll(new RegExp(`<${element}>([^<]+)</${element}>`, 'g'));
  return [...texts].map(([, text = '']) => unescapeXml(text));
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescapeXml(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => entities[name] ?? '');
}

async function readText(answer: Response): Promise<string> {
  await expectOk(answer, false);
  return answer.text();
}
