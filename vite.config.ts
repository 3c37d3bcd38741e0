import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import product from './package.json' with { type: 'json' };
import { boundSheet } from './scripts/vite/bound-sheet.ts';
import { oldestChromium } from './scripts/vite/bundle-script.ts';
import { checkScale } from './scripts/vite/check-scale.ts';
import { inlineScripts } from './scripts/vite/inline-scripts.ts';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';
import { oldEngineFiles } from './scripts/vite/old-engine.ts';

/** What the first view of the catalogue needs, in one file. */
const frame = new RegExp(
  `src/(${[
    'root\\.tsx',
    'area\\.ts',
    'browser/(?!ask|television|worker|old-engine|data|keep|passkey|push|create-frame|page-name|when-shown)',
    'ui/(?!checkbox|cookies|field|legal|panel|post|qr|select|share|title-art)',
    'features/(viewing/(personal|viewer-holes|ui/(ma|personal|viewer-part))|catalogue/ui/partial)',
    'domain/(brand-lines|offline)',
  ].join('|')})`,
);

const target = `chrome${oldestChromium}`;

const productionHalves = {
  resolve: {
    noExternal: ['react', 'react-dom', 'react-router', 'scheduler', '@lingui/core', '@lingui/react'],
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
};

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), oldEngineFiles(), linguiMacros(), reactRouter(), checkScale(), boundSheet()],
  // Browsers name it when they report an error.
  define: { 'import.meta.env.RELEASE': JSON.stringify(product.version) },
  build: { cssTarget: target },
  // A package that the development server meets late makes it refuse those that a page is loading.
  optimizeDeps: {
    include: [
      '@lingui/core',
      '@lingui/react/server',
      '@simplewebauthn/browser',
      'bowser',
      'kysely',
      'lru-cache',
    ],
  },
  environments: {
    client: {
      build: {
        target,
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
            // Few files: on the network we build for, a small one costs as much as its headers and a round trip.
            codeSplitting: {
              groups: [
                // Passkeys load where they are used.
                { name: 'vendor', test: /node_modules\/(?!@simplewebauthn)/ },
                // The first view of the catalogue has no form.
                {
                  name: 'frame',
                  test: frame,
                },
                // A group takes along what its files import.
                { name: 'money', test: /src\/domain\/money/ },
                {
                  name: 'film-figures',
                  test: /src\/(features\/viewing\/ui\/film-figures|domain\/film-data|browser\/data-choices)/,
                },
                { name: 'forms', test: /src\/ui\/(?!legal|title-art)/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled with their production halves. Else they read NODE_ENV at run time, which a preview leaves unset.
      ...(command === 'build' ? productionHalves : {}),
      build: {
        rollupOptions: {
          input: {
            // Our own entries are bundled with the pages, so that both share one set of classes and contexts.
            main: 'src/main.ts',
            app: 'src/server/app.ts',
            cli: 'src/cli.ts',
            // Threads start from files of their own.
            'backup-worker': 'src/adapters/backup/backup-worker.ts',
            'hashing-worker': 'src/adapters/hashing/hashing-worker.ts',
            'sqlite-writer-worker': 'src/adapters/db/sqlite-writer-worker.ts',
          },
        },
      },
    },
  },
}));
