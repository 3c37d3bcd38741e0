import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'preview/**/*.test.ts',
      'scripts/**/*.test.{ts,mjs}',
      'test/**/*.test.ts',
    ],
    environment: 'node',
    globalSetup: ['test/global-setup.ts'],
    // Two cores: more workers only make each slower.
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
