import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/** With gzip, `packed` holds raw deflate blocks that end at a byte boundary; none is marked as the last. */
export interface PackedText {
  text: Uint8Array;
  packed: Uint8Array;
}

/** No file name, no time, an unknown operating system. Source: RFC 1952, section 2.3. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** An empty block that is marked as the last. Source: RFC 1951, section 3.2.6. */
const lastBlock = Buffer.from([3, 0]);

const ending = { finishFlush: constants.Z_FULL_FLUSH };

const deflate = promisify(deflateRaw);

export function deflatePart(text: Uint8Array, level = 9): Promise<Uint8Array> {
  return deflate(text, { level, ...ending });
}

/** A text of a few kilobytes gains nothing from a large window. */
export function deflateSmallPart(text: Uint8Array): Uint8Array {
  return deflateRawSync(text, { windowBits: 13, memLevel: 6, ...ending });
}

/** Joins parts that were deflated separately into one gzip stream. */
export function joinGzip(parts: readonly PackedText[]): Uint8Array {
  let [sum, length] = [0, 0];
  for (const { text } of parts) {
    sum = crc32(text, sum);
    length += text.byteLength;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([header, ...parts.map(({ packed }) => packed), lastBlock, trailer]);
}
