import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Config } from '#src/config/config.ts';
import { type Command, CommandFailed, exitCodes } from './command.ts';
import { readConfiguration } from './open.ts';

const root = resolve(import.meta.dirname, '..', '..');

const files = {
  android: ['android/twa-manifest.json'],
  televisions: ['tizen/config.xml', 'webos/appinfo.json', 'webos/index.html'],
};

/** Sides in pixels. */
const icons = { 'tizen/icon.png': 117, 'webos/icon.png': 80, 'webos/large-icon.png': 130 };

export const stores: Command = {
  name: 'stores',
  summary: 'Write the files that the stores of phones and televisions ask for',
  words: ['FOLDER'],
  options: {},
  help: [
    'They open the site at PUBLIC_URL, which must begin with https://. Files of earlier calls are replaced.',
    'ops/stores/README.md says how they become apps.',
  ],
  async run(call) {
    const [folder = ''] = call.words;
    const config = readConfiguration(call);
    if (!config.publicUrl.startsWith('https://'))
      throw new CommandFailed(
        'A store needs an address that begins with https://. Set PUBLIC_URL.',
        exitCodes.configuration,
      );
    const names = config.androidApp === null ? files.televisions : [...files.android, ...files.televisions];
    const values = valuesOf(config);
    for (const name of names) {
      const template = await readFile(join(root, 'ops', 'stores', name), 'utf8');
      await write(join(folder, name), fill(template, values, name.endsWith('.json') ? inJson : inMarkup));
    }
    for (const [name, side] of Object.entries(icons))
      await write(join(folder, name), await sharp(findIcon()).resize(side, side).png().toBuffer());
    const written = [...names, ...Object.keys(icons)].map((name) => join(folder, name));
    const missing = 'Nothing was written for Android: set ANDROID_APP.';
    return { json: { written }, lines: config.androidApp === null ? [...written, missing] : written };
  },
};

function valuesOf({ publicUrl, brand, androidApp }: Config): Record<string, string> {
  const { hostname, host, origin } = new URL(publicUrl);
  return {
    PUBLIC_URL: origin,
    HOST: host,
    BRAND: brand.name,
    PACKAGE: androidApp?.package ?? '',
    FINGERPRINT: androidApp?.fingerprint ?? '',
    // Samsung's ids have ten letters and digits.
    TIZEN: createHash('sha256').update(hostname).digest('hex').slice(0, 10),
    WEBOS: hostname.split('.').toReversed().join('.'),
  };
}

function fill(template: string, values: Record<string, string>, quote: (value: string) => string): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => quote(values[name] ?? ''));
}

const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

const inMarkup = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A release has only the built files. */
function findIcon(): string {
  const built = join(root, 'dist', 'client', 'icon-512.png');
  return existsSync(built) ? built : join(root, 'public', 'icon-512.png');
}

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
