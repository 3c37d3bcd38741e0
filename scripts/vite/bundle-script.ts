import { build } from 'vite';

/** The engine of televisions of 2021. */
export const oldestChromium = 79;

/** Bundles a module and its imports into one minified classic script. `files` are the modules in it. */
export async function bundleScript(entry: string): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // Without this, Workbox's development code is included.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      minify: true,
      target: `chrome${oldestChromium}`,
      lib: { entry, formats: ['iife'], name: 'inline' },
    },
  });
  const [output] = [built].flat();
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry} could not be bundled.`);
  return { code: chunk.code.trim(), files: chunk.moduleIds };
}
