import type { IncomingMessage } from 'node:http';
import { Refusal } from '#src/domain/refusals.ts';
import { type FormReader, MultipartReader } from './multipart-reader.ts';

/** More than any form has. Source: docs/security.md, rule 48. */
export const maxFields = 200;

const urlencoded = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const multipart = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i;

/** Returns null if the body isn't a form. */
export function createFormReader({ headers }: Pick<IncomingMessage, 'headers'>): FormReader | null {
  const type = headers['content-type'] ?? '';
  if (urlencoded.test(type)) return new UrlencodedReader();
  if (!isMultipart(headers)) return null;
  const [, quoted, plain] = multipart.exec(type) ?? [];
  return new MultipartReader(quoted ?? plain ?? null, maxFields);
}

/** Multipart is the only encoding that can contain a file. */
export function isMultipart(headers: IncomingMessage['headers']): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

const ampersand = '&'.charCodeAt(0);

class UrlencodedReader implements FormReader {
  readonly #chunks: Buffer[] = [];
  #fields = 1;

  push(bytes: Buffer): void {
    for (let at = bytes.indexOf(ampersand); at >= 0; at = bytes.indexOf(ampersand, at + 1)) {
      this.#fields += 1;
      if (this.#fields > maxFields) throw new Refusal('body-too-large');
    }
    this.#chunks.push(bytes);
  }

  finish(): FormData {
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(Buffer.concat(this.#chunks).toString()))
      form.append(name, value);
    return form;
  }
}
