import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/**
 * Turns Lingui's macros into look-ups. By Babel: the compiled plugin of `@lingui/vite-plugin` isn't installed where npm runs on
 * a Node older than 22.19, which is allowed until the packaged one is there.
 */
export function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /from '@lingui\/(?:core|react)\/macro'/ },
      async handler(code, id) {
        const descriptorFields = this.environment.config.isProduction ? 'id-only' : 'all';
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields }]],
        });
        return result?.code == null ? null : { code: result.code, map: result.map ?? null };
      },
    },
  };
}
