import { readdirSync, readFileSync } from 'node:fs';
import { transformAsync } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import type { Plugin } from 'vite';

const folder = 'src/languages';

/** In files that Node runs without a build, Lingui's macros are functions of this module. */
const runtimeMacro = "'@lingui/core/runtime-macro'";

/**
 * Turns Lingui's macros into look-ups, and copies the catalogues next to the server. Uses Babel: npm doesn't
 * install the compiled plugin of `@lingui/vite-plugin` on a Node older than 22.19, which is allowed until the
 * packaged Node is there.
 */
export function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      // The router splits a page's module into several, which it names by a query.
      filter: {
        id: /\.tsx?(?:\?route-chunk=\w+)?$/,
        code: /from '@lingui\/(?:core|react)\/(?:runtime-)?macro'/,
      },
      async handler(code, id) {
        const descriptorFields = this.environment.config.isProduction ? 'id-only' : 'all';
        const result = await transformAsync(code.replaceAll(runtimeMacro, "'@lingui/core/macro'"), {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[macros, { descriptorFields }]],
        });
        return result?.code == null ? null : { code: result.code, map: result.map ?? null };
      },
    },
    generateBundle() {
      if (this.environment.name !== 'ssr') return;
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.po'))) {
        this.emitFile({
          type: 'asset',
          fileName: `languages/${name}`,
          source: readFileSync(`${folder}/${name}`),
        });
      }
    },
  };
}
