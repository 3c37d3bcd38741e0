import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

const query = '?inline-script';

/**
 * `import code from './a.ts?inline-script'`: the module and what it imports as one minified classic script, for a
 * document. Empty in the browser's bundle unless `everywhere`: only the server's document contains the script.
 */
export function inlineScripts({ everywhere = false } = {}): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return null;
      const module = await this.resolve(source.slice(0, -query.length), importer);
      return module === null ? null : `${module.id}${query}`;
    },
    async load(id) {
      if (!id.endsWith(query)) return null;
      if (this.environment.name === 'client' && !everywhere) return 'export default "";';
      const { code, files } = await bundleScript(id.slice(0, -query.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}
