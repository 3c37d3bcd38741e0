import { FilesFailure } from '#src/domain/errors.ts';
import { type Files, isKey } from './files.ts';
import { callS3, expectOk, type S3Options } from './s3-call.ts';

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
      const answer = await callS3(options, 'PUT', placeOf(key), {
        body: bytes,
        headers: { 'content-type': type },
      });
      await expectOk(answer);
    },
    read: async (key) => {
      const answer = await callS3(options, 'GET', placeOf(key));
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      await expectOk(answer, false);
      return readAll(answer);
    },
    remove: async (key) => {
      const answer = await callS3(options, 'DELETE', placeOf(key));
      if (answer.status === 404) await answer.body?.cancel();
      else await expectOk(answer);
    },
    ping: async () => {
      const started = performance.now();
      await expectOk(await callS3(options, 'HEAD', new URL(base)));
      return performance.now() - started;
    },
  };
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
