import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { runCommand } from '#test/command-line.ts';
import { freshFolder } from '#test/databases.ts';

const fingerprint = Array.from({ length: 32 }, () => 'A1').join(':');

it('writes the manifests with the configuration’s names, and icons of the sizes asked for', async () => {
  const [folder, dataDir] = [await freshFolder(), await freshFolder()];
  const env = {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://film.voorkamer.example',
    BRAND_NAME: 'Voor "&" Kamer',
    ANDROID_APP: `example.voorkamer.film@${fingerprint}`,
  };
  const { code, out, err } = await runCommand(['stores', folder], env);
  expect([code, err]).toEqual([0, '']);
  for (const file of out
    .trim()
    .split('\n')
    .filter((name) => !name.endsWith('.png')))
    expect(await readFile(file, 'utf8')).not.toContain('{{');
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  expect(JSON.parse(await read('android/twa-manifest.json'))).toMatchObject({
    packageId: 'example.voorkamer.film',
    host: 'film.voorkamer.example',
    name: 'Voor "&" Kamer',
    iconUrl: 'https://film.voorkamer.example/icon-512.png',
    fingerprints: [{ value: fingerprint }],
  });
  expect(JSON.parse(await read('webos/appinfo.json'))).toMatchObject({ id: 'example.voorkamer.film' });
  expect(await read('webos/index.html')).toContain('url=https://film.voorkamer.example/"');
  const tizen = await read('tizen/config.xml');
  expect(tizen).toContain('<name>Voor &quot;&amp;&quot; Kamer</name>');
  expect(tizen).toMatch(/package="[0-9a-f]{10}"/);
  expect(await sharp(join(folder, 'webos/large-icon.png')).metadata()).toMatchObject({
    width: 130,
    height: 130,
  });
});

it('says what is missing, and refuses an address that no store takes', async () => {
  const [folder, DATA_DIR] = [await freshFolder(), await freshFolder()];
  const secure = { DATA_DIR, PUBLIC_URL: 'https://stoep.example' };
  const { out } = await runCommand(['stores', folder], secure);
  expect(out).toContain('Nothing was written for Android: set ANDROID_APP.');
  expect(out).not.toContain('twa-manifest');
  const plain = await runCommand(['stores', folder], { ...secure, PUBLIC_URL: 'http://localhost:3000' });
  expect(plain).toMatchObject({ code: 3, err: expect.stringContaining('Set PUBLIC_URL') });
  await writeFile(join(folder, 'taken'), '');
  const taken = await runCommand(['stores', join(folder, 'taken')], secure);
  expect(taken.code).toBe(1);
});
