import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Each document brings the whole sheet, so a feature that raises them says what it adds. */
const maxBytes = { raw: 68_200, compressed: 12_950 };

const sheets = /\/ui\/styles\/(app|children)\.css\?inline$/;

/** The names of the themes' switches, which each colour repeats, get short. The build fails with a larger sheet. */
export function boundSheet(): Plugin {
  return {
    name: 'bound-sheet',
    apply: 'build',
    // Vite has minified it by then.
    enforce: 'post',
    transform: {
      filter: { id: sheets },
      handler(code, id) {
        const short = code.replaceAll('--lightningcss-', '--');
        if (!id.includes('/app.css')) return { code: short, map: null };
        const text: unknown = JSON.parse(short.replace(/^export default /, '').replace(/;\s*$/, ''));
        const css = Buffer.from(String(text));
        const bytes = { raw: css.byteLength, compressed: brotliCompressSync(css).byteLength };
        for (const form of ['raw', 'compressed'] as const) {
          if (bytes[form] > maxBytes[form])
            this.error(`The sheet has ${bytes[form]} bytes (${form}), at most ${maxBytes[form]}.`);
        }
        return { code: short, map: null };
      },
    },
  };
}
