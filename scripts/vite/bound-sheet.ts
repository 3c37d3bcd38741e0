import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Each document holds the whole sheet, so a feature that raises these limits says what it adds. */
const maxBytes = { raw: 68_200, compressed: 12_950 };

const sheets = /\/ui\/styles\/(app|children)\.css\?inline$/;

/** Shortens the names of theme switches, which each colour repeats. The build fails if the sheet is larger. */
export function boundSheet(): Plugin {
  return {
    name: 'bound-sheet',
    apply: 'build',
    // Runs after Vite has minified the sheet.
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
