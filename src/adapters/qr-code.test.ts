import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawQrCode } from './qr-code.ts';

it.each([
  'http://localhost:3000/link?code=BCDF-GHJK',
  'https://video.household.example.co.za/link?code=XZWV-TSRQ',
])('is read as %s by another reader', async (url) => {
  const { size, path } = drawQrCode(url);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(url);
  expect(path.length).toBeLessThan(6_000);
});
