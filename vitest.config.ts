import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { inlineScripts } from './scripts/vite/inline-scripts.ts';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';

// Each database has a thread of its own, which starts twice as quickly with its modules compiled.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'stoep-compile-cache');

/** What takes its time: the whole product, a database or a stand-in. */
const startsSomething =
  /from '(#test|\.)\/(app|databases|file-store|preview-metadata|push-world)\.ts'|from '#preview\//;

const files = globSync([
  'src/**/*.test.{ts,tsx}',
  'preview/**/*.test.ts',
  'scripts/**/*.test.{ts,mjs}',
  'test/**/*.test.ts',
]);

/** A test says by its place, its name and its imports which it is, so that no list of files can fall behind. */
function projectOf(file: string): 'unit' | 'integration' | 'nodes' | 'deep' {
  if (/^test[\\/]nodes/.test(file)) return 'nodes';
  if (file.includes('.deep.')) return 'deep';
  const isIntegration = /^(preview|test)\b/.test(file) || startsSomething.test(readFileSync(file, 'utf8'));
  return isIntegration ? 'integration' : 'unit';
}

const project = (name: ReturnType<typeof projectOf>, deadlines = {}) => ({
  extends: true as const,
  test: { name, include: files.filter((file) => projectOf(file) === name), ...deadlines },
});

/** Processes are installed, started and killed there, several in a test. */
const longer = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

declare module 'vitest' {
  interface ProvidedContext {
    runs: { sequences: number; targets: number; limits: number };
  }
}

/**
 * How much the tests of random inputs try: sequences of events that billing is tried with on each database, spellings of
 * a target for each kind of viewer, limits of a child. `npm run test:deep` takes the many.
 */
const runs = {
  few: { sequences: 20, targets: 1_000, limits: 2 },
  many: { sequences: 1_000, targets: 7_000, limits: 8 },
};

export default defineConfig(({ mode }) => ({
  plugins: [inlineScripts(), linguiMacros()],
  // Packages without their sources' maps are warned of otherwise.
  logLevel: 'error',
  test: {
    environment: 'node',
    // It imports JSON in a way that only Vite reads.
    server: { deps: { inline: [/@actions[\\/]/] } },
    // Modules are loaded and compiled once for many files; they hold no state.
    isolate: false,
    // Other sheets are empty. The worker reads its colours from these.
    css: { include: /tokens\.css/ },
    globalSetup: ['test/global-setup.ts'],
    // Two cores; `npm test` gives those that wait much one worker more.
    maxWorkers: 2,
    // On a quiet machine tests take a tenth of it. What hangs says what it waited for before its test ends.
    testTimeout: mode === 'many' ? 240_000 : 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    provide: { runs: mode === 'many' ? runs.many : runs.few },
    projects: [project('unit'), project('integration'), project('deep', longer), project('nodes', longer)],
  },
}));
