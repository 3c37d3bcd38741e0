import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one colour. */
export function buildPicture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  { width = 640, height = 480 } = {},
): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: '#b1552a' };
  return sharp({ create })
    .withExif({ IFD0: { Copyright: 'Somebody at 26.2041 S' } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG of a few bytes whose header claims this size. */
export function buildBombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(4 * 1024 * 1024), { level: 9 });
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Three frames: red, green and blue. */
export function buildAnimation(): Promise<Buffer> {
  const frames = ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return Promise.all(frames).then((pages) =>
    sharp(pages, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
}

/** Pictures that the product must refuse, by name. */
export async function buildBadPictures(): Promise<Record<string, Buffer>> {
  const [jpeg, png, gif, tiff] = await Promise.all([
    buildPicture('jpeg'),
    buildPicture('png'),
    buildPicture('gif'),
    buildPicture('tiff'),
  ]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
  return {
    nothing: Buffer.alloc(0),
    'a text': Buffer.from('hello'),
    SVG: Buffer.from(svg),
    'SVG in a PNG’s name': Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    GIF: gif,
    TIFF: tiff,
    'JPEG that is a page': Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>')]),
    'PNG that is an archive': Buffer.concat([png, zip]),
    'JPEG cut in half': jpeg.subarray(0, jpeg.length / 2),
    'PNG cut in half': png.subarray(0, png.length / 2),
    'PNG of 50,000 × 50,000': buildBombPng(50_000, 50_000),
    'PNG of 5,001 × 5,000': buildBombPng(5_001, 5_000),
    'PNG of 2,147,483,647 × 1': buildBombPng(2_147_483_647, 1),
    'JPEG head and noise': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.alloc(4_000_000, 0x5a),
    ]),
    'RIFF that is a sound': Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
  };
}
