import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildAnimation, buildBadPictures, buildPicture } from '#test/bad-pictures.ts';
import { expectWithin, timeOf } from '#test/within.ts';
import { createPictures } from './create-pictures.ts';

const pictures = createPictures();
const bad = await buildBadPictures();

describe('an avatar', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is made of a %s: small, square, without metadata',
    async (format) => {
      const avatar = await pictures.toAvatar(await buildPicture(format, { width: 900, height: 700 }));
      const properties = await sharp(avatar ?? Buffer.alloc(0)).metadata();
      expect(properties).toMatchObject({ format: 'webp', width: 512, height: 512 });
      expect([properties.exif, properties.xmp, properties.icc, properties.iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    },
  );

  it('is never larger than what was sent, and stands upright', async () => {
    const create = { width: 40, height: 20, channels: 3 as const, background: '#00f' };
    const red = await sharp({ create: { ...create, width: 20, background: '#f00' } })
      .png()
      .toBuffer();
    // The picture is red on the left and blue on the right. The tag says that the camera was turned.
    const turned = await sharp({ create })
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const avatar = await pictures.toAvatar(turned);
    const { data, info } = await sharp(avatar ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([20, 20]);
    expect(data[0]).toBeGreaterThan(150);
    expect(data.at(-1)).toBeGreaterThan(150);
  });

  it('is the first frame of an animation', async () => {
    const avatar = await pictures.toAvatar(await buildAnimation());
    const { data, info } = await sharp(avatar ?? Buffer.alloc(0), { pages: -1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([64, 64]);
    expect((data[0] ?? 0) > 200 && (data[1] ?? 255) < 60).toBe(true);
  });

  it.each(Object.keys(bad))('is not made of %s, within a second', async (name) => {
    const before = process.memoryUsage().rss;
    await expectWithin(1_000, () =>
      timeOf(async () => expect(await pictures.toAvatar(bad[name] ?? Buffer.alloc(0))).toBeNull()),
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('is made one at a time, and a bad one holds nobody up', async () => {
    const good = await buildPicture('jpeg');
    const all = await Promise.all(
      [good, bad.SVG, bad['JPEG cut in half'], good].map((one) => pictures.toAvatar(one ?? good)),
    );
    expect(all.map((one) => one !== null)).toEqual([true, false, false, true]);
  });
});

describe('a card', () => {
  const draw = async (name: string, poster: Uint8Array | null) => {
    const card = await pictures.toCard({ poster, name, facts: '2024 · PG', brand: 'Stoep' });
    const { format, width, height } = await sharp(card).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
    return Buffer.from(card);
  };

  it.each(['', 'Ŝtöep', '進撃の巨人 2', 'x'.repeat(300), 'A very long name '.repeat(20)])(
    'of “%s” is of one size, with and without a poster',
    async (name) => {
      const bare = await draw(name, null);
      const whole = await draw(name, await buildPicture('jpeg', { width: 500, height: 750 }));
      expect(whole.equals(bare)).toBe(false);
    },
  );

  it.each(Object.keys(bad))('leaves out a poster that is %s', async (name) => {
    expect((await draw('Dusk', bad[name] ?? null)).equals(await draw('Dusk', null))).toBe(true);
  });
});
