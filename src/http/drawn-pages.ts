import { acceptedEncoding, compress, type Encoding } from './compress.ts';
import { type Piece, packPiece } from './document.ts';
import { deflatePart, deflateSmallPart, joinGzip } from './joined-gzip.ts';

export interface PackedBody {
  encoding: Encoding;
  body: Uint8Array;
}

const opening = '<style id="sheet">';
const closing = '</style>';

/** One sheet for adults and one for children. */
const maxSheets = 2;

/** The sheet is more than half of a page that is drawn for its request, so it is packed once for all of them. */
export class DrawnPages {
  #sheets: Piece[] = [];

  /** Returns null for a body without a sheet. */
  async pack(body: Uint8Array, accepted: string | undefined): Promise<PackedBody | null> {
    const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const start = html.indexOf(opening) + opening.length;
    const end = html.indexOf(closing, start);
    if (start < opening.length || end === -1) return null;
    const encoding = acceptedEncoding(accepted, ['zstd', 'gzip']);
    if (encoding === 'identity') return { encoding, body };
    const sheet = await this.#find(html.subarray(start, end));
    const [before, after] = [html.subarray(0, start), html.subarray(end)];
    if (encoding === 'gzip') {
      const parts = [
        { text: before, packed: deflateSmallPart(before) },
        { text: sheet.identity, packed: sheet.gzip },
        { text: after, packed: await deflatePart(after, 6) },
      ];
      return { encoding, body: joinGzip(parts) };
    }
    const frames = [await compress(before, encoding), sheet.zstd, await compress(after, encoding)];
    return { encoding, body: Buffer.concat(frames) };
  }

  async #find(text: Buffer): Promise<Piece> {
    const before = this.#sheets.find(({ identity }) => text.equals(identity));
    if (before !== undefined) return before;
    const sheet = await packPiece(text.toString());
    this.#sheets = [sheet, ...this.#sheets].slice(0, maxSheets);
    return sheet;
  }
}
