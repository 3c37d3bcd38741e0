import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

let app: TestApp;
let manifest: {
  name: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string }[];
};

beforeAll(async () => {
  app = await startTestApp({ BRAND_NAME: 'Voorkamer' });
  const answer = await app.browser().get('/manifest.webmanifest');
  manifest = await answer.json();
});
afterAll(() => app.close());

it('has the brand’s name', () => {
  expect(manifest).toMatchObject({ name: 'Voorkamer', short_name: 'Voorkamer', start_url: '/', scope: '/' });
});

it('has pictures of the sizes and kinds that it tells', async () => {
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await app.browser().get(src);
    expect([src, answer.status, answer.headers.get('Content-Type')]).toEqual([src, 200, type]);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(await answer.bytes()).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(
    expect.arrayContaining(['narrow', 'wide']),
  );
});

it('has maskable icons of their own, which fill the square and keep the sign inside the safe circle', async () => {
  const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable');
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  expect(manifest.icons.filter(({ purpose }) => purpose?.includes(' '))).toEqual([]);
  for (const { src } of maskable) {
    const bytes = await (await app.browser().get(src)).bytes();
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * 4).subarray(0, 4)].join();
    const background = pixel(0, 0);
    expect(background.endsWith(',255')).toBe(true);
    const centre = info.width / 2;
    for (let y = 0; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1)
        // Source: https://www.w3.org/TR/appmanifest/#icon-masks.
        if (Math.hypot(x - centre, y - centre) > info.width * 0.4) expect(pixel(x, y)).toBe(background);
  }
});

it('has shortcuts to pages of a main user', async () => {
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Movies', 'Series', 'Search', 'My profile']);
  const { browser } = await signInMain(app);
  for (const { url } of manifest.shortcuts)
    expect([url, (await browser.get(url)).status]).toEqual([url, 200]);
});
