import { build } from 'vite';

/** Televisions of 2021. */
export const oldestChromium = 79;

/** A module and what it imports as one minified classic script. `files` are the modules in it. */
export async function bundleScript(entry: string): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // Workbox brings its development half without it.
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
