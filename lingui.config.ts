import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { knownLanguages, sourceLanguage } from './src/domain/languages.ts';

const texts = '#src/languages/texts.tsx';

export default defineConfig({
  // What is translated is the English text itself.
  locales: knownLanguages.filter((language) => language !== sourceLanguage),
  catalogs: [{ path: 'src/languages/{locale}', include: ['src/**/*.ts', 'src/**/*.tsx'] }],
  // An origin changes with every moved file, and nobody reads it.
  format: formatter({ origins: false }),
  runtimeConfigModule: { useLingui: [texts, 'useLingui'], Trans: [texts, 'Trans'] },
  experimental: { runtimeMacro: true },
});
