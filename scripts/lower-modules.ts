import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { oldestChromium } from './vite/bundle-script.ts';
import { oldEngineFolder } from './vite/old-engine.ts';

/** Writes a second copy of the built modules, without syntax that Chromium 79 lacks. Newer engines get smaller files. */

const client = join(import.meta.dirname, '..', 'dist', 'client');
const assets = join(client, 'assets');

const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [moveToOldFolder()],
  build: {
    target: `chrome${oldestChromium}`,
    outDir: join(client, oldEngineFolder),
    emptyOutDir: false,
    modulePreload: false,
    rollupOptions: {
      input: Object.fromEntries(names.map((name) => [name.slice(0, -'.js'.length), join(assets, name)])),
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: true },
    },
  },
});

/** Each module stays a file of its own, and names only files of the old folder. Unknown selectors would throw. */
function moveToOldFolder(): Plugin {
  return {
    name: 'move-to-old-folder',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer?.startsWith(assets) && /^[./]/.test(source) ? { id: source, external: true } : null;
    },
    async load(id) {
      if (!id.startsWith(assets)) return null;
      const code = await readFile(id, 'utf8');
      return code
        .replace(/\bassets\/([^"'`/]+\.js)/g, `${oldEngineFolder}/$1`)
        .replaceAll(':focus-visible', ':focus');
    },
  };
}
