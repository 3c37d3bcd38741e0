import { BodyRefused, type OutsideAnswer, readAnswer } from '#src/adapters/outside/call-outside.ts';
import { FilesFailure } from '#src/domain/errors.ts';
import { type Files, isKey } from './files.ts';
import { callS3, expectOk, type S3Options } from './s3-call.ts';

/** Larger answers are refused. */
const largest = 2 * 1024 * 1024;

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
      if (answer.statusCode === 404) {
        await answer.body.dump();
        return null;
      }
      await expectOk(answer, false);
      return readAll(answer);
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
  };
}

async function readAll(answer: OutsideAnswer): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readAnswer(answer, largest));
  } catch (error) {
    const what = error instanceof BodyRefused ? 'answered too much' : 'broke off';
    throw new FilesFailure(`The store of files ${what}`, { cause: error });
  }
}
