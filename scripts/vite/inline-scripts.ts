import { build, type Plugin } from 'vite';

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

/** `files` are the modules in it. */
export async function bundleScript(entry: string): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // Without it workbox brings its development half.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      minify: true,
      target: 'chrome79',
      lib: { entry, formats: ['iife'], name: 'inline' },
    },
  });
  const [output] = [built].flat();
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry} could not be bundled.`);
  return { code: chunk.code.trim(), files: chunk.moduleIds };
}
