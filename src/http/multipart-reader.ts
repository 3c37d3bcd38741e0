import { Refusal } from '#src/domain/refusals.ts';

/** Limits the head of a part: its name, file name and type. */
const maxHeadBytes = 4_096;

/** Limits all text fields together. A file may use the rest of the body's limit. */
const maxTextBytes = 64 * 1024;

const headEnd = '\r\n\r\n';

interface Part {
  name: string;
  /** Null for a text field. */
  file: { name: string; type: string } | null;
  chunks: Buffer[];
}

/** Counts fields on the raw bytes as they arrive, before anything parses them. */
export interface FormReader {
  /** Throws `Refusal` with `body-too-large`. */
  push(bytes: Buffer): void;
  /** Returns an empty form if the body is unreadable. */
  finish(): FormData;
}

type State = 'content' | 'delimiter' | 'head' | 'end' | 'broken';

/** Parses the bytes as they arrive, and buffers only the parts' contents. Source: RFC 7578. */
export class MultipartReader implements FormReader {
  readonly #delimiter: Buffer;
  readonly #maxParts: number;
  readonly #form = new FormData();
  #state: State;
  /** Bytes that aren't parsed yet. The line end allows for a first delimiter at the very start. */
  #rest: Buffer = Buffer.from('\r\n');
  /** Null before the first delimiter. */
  #part: Part | null = null;
  #parts = 0;
  #textBytes = 0;

  constructor(boundary: string | null, maxParts: number) {
    this.#state = boundary === null ? 'broken' : 'content';
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#maxParts = maxParts;
  }

  push(bytes: Buffer): void {
    if (this.#state === 'broken' || this.#state === 'end') return;
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (this.#step());
  }

  finish(): FormData {
    return this.#state === 'end' ? this.#form : new FormData();
  }

  /** Returns false when more bytes are needed, or when the form has ended. */
  #step(): boolean {
    switch (this.#state) {
      case 'content':
        return this.#readContent();
      case 'delimiter':
        return this.#readDelimiterEnd();
      case 'head':
        return this.#readHead();
      default:
        return false;
    }
  }

  #readContent(): boolean {
    const at = this.#rest.indexOf(this.#delimiter);
    // A delimiter may begin in the last bytes, so they wait for more.
    const end = at < 0 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : at;
    this.#keep(this.#rest.subarray(0, end));
    this.#rest = this.#rest.subarray(at < 0 ? end : at + this.#delimiter.length);
    if (at < 0) return false;
    this.#endPart();
    this.#state = 'delimiter';
    return true;
  }

  #readDelimiterEnd(): boolean {
    if (this.#rest.length < 2) return false;
    const mark = this.#rest.toString('latin1', 0, 2);
    if (mark === '--') this.#state = 'end';
    else if (mark === '\r\n') this.#beginPart();
    else this.#state = 'broken';
    return this.#state === 'head';
  }

  #beginPart(): void {
    this.#parts += 1;
    if (this.#parts > this.#maxParts) throw new Refusal('body-too-large');
    this.#rest = this.#rest.subarray(2);
    this.#state = 'head';
  }

  #readHead(): boolean {
    const at = this.#rest.subarray(0, maxHeadBytes).indexOf(headEnd);
    if (at < 0 && this.#rest.length < maxHeadBytes) return false;
    this.#part = at < 0 ? null : readPartHead(this.#rest.toString('utf8', 0, at));
    this.#rest = this.#rest.subarray(at + headEnd.length);
    this.#state = this.#part === null ? 'broken' : 'content';
    return this.#state === 'content';
  }

  #keep(bytes: Buffer): void {
    if (this.#part === null || bytes.length === 0) return;
    if (this.#part.file === null) this.#textBytes += bytes.length;
    if (this.#textBytes > maxTextBytes) throw new Refusal('body-too-large');
    this.#part.chunks.push(bytes);
  }

  #endPart(): void {
    if (this.#part === null) return;
    const { name, file, chunks } = this.#part;
    if (file === null) this.#form.append(name, Buffer.concat(chunks).toString('utf8'));
    else this.#form.append(name, new File(chunks as BlobPart[], file.name, { type: file.type }));
    this.#part = null;
  }
}

/** Returns null if the part has no name. */
function readPartHead(head: string): Part | null {
  const lines = head.split('\r\n');
  const disposition = lines.find((line) => /^content-disposition:\s*form-data\b/i.test(line)) ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === null) return null;
  const fileName = parameterOf(disposition, 'filename');
  const type = lines.find((line) => /^content-type:/i.test(line))?.replace(/^[^:]*:\s*/, '');
  const file = fileName === null ? null : { name: fileName, type: type ?? 'application/octet-stream' };
  return { name, file, chunks: [] };
}

/** Browsers write a quotation mark and line ends as these escapes. */
const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

function parameterOf(line: string, name: 'name' | 'filename'): string | null {
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1];
  return value?.replace(/%(?:22|0D|0A)/gi, (code) => escapes[code.toUpperCase()] ?? code) ?? null;
}
