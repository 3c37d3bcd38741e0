import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import cascadeLayers from '@csstools/postcss-cascade-layers';
import { bundle, transform } from 'lightningcss';
import postcss from 'postcss';
import type { Plugin } from 'vite';
import { bundleScript, oldestChromium } from './bundle-script.ts';

const query = '?old-engine';

/** Around the id, so that no plugin takes it for a sheet. */
const [prefix, suffix] = ['\0old-engine:', ':address'];

/** The build's files for old engines, below the folder of those that never change. */
export const oldEngineFolder = 'assets/old';

interface Lowered {
  fileName: string;
  source: string;
}

/**
 * `import url from './a.css?old-engine'`, also of a `.ts`: the address of a copy that Chromium 79 understands. Empty in
 * the browser's bundle and while developing: only a document that the server renders names it.
 */
export function oldEngineFiles(): Plugin {
  const lowered = new Map<string, Promise<Lowered>>();
  return {
    name: 'old-engine-files',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return null;
      const module = await this.resolve(source.slice(0, -query.length), importer);
      return module === null ? null : `${prefix}${module.id}${suffix}`;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      if (this.environment.mode === 'dev') return 'export default "";';
      const entry = id.slice(prefix.length, -suffix.length);
      const file = lowered.get(entry) ?? lower(entry);
      lowered.set(entry, file);
      const { fileName, source } = await file;
      if (this.environment.name === 'ssr') return `export default ${JSON.stringify(`/${fileName}`)};`;
      this.emitFile({ type: 'asset', fileName, source });
      return 'export default "";';
    },
  };
}

async function lower(entry: string): Promise<Lowered> {
  const isSheet = extname(entry) === '.css';
  const source = isSheet ? await lowerSheet(entry) : (await bundleScript(entry)).code;
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const name = basename(entry, extname(entry));
  return { fileName: `${oldEngineFolder}/${name}-${hash}.${isSheet ? 'css' : 'js'}`, source };
}

/** What the engine's own sheet lacks: inert controls must not take the focus. */
const missing = '[inert] { visibility: hidden; } [popover]:not(.\\:popover-open) { display: none; }';

/** The inlined sheet declares the fonts outside its layers, where an old engine finds them. */
async function lowerSheet(filename: string): Promise<string> {
  const targets = { chrome: oldestChromium << 16 };
  const { code } = bundle({ filename, targets, visitor: { Rule: { 'font-face': () => [] } } });
  const plugins = [cascadeLayers(), keepRatio, physicalSides, flexGap];
  const { css } = await postcss(plugins).process(code.toString(), { from: undefined });
  const supported = css
    .replaceAll(':focus-visible', ':focus')
    .replaceAll('overflow: clip', 'overflow: hidden')
    .replaceAll('::file-selector-button', '::-webkit-file-upload-button')
    .replace(/\b(\d+)[dsl]vh\b/g, '$1vh');
  const text = `${supported}${missing}${posters}`;
  return transform({ filename, code: Buffer.from(text), targets, minify: true }).code.toString();
}

/** `aspect-ratio` of a box as the padding of its first child. Pictures have their size as attributes. */
const keepRatio: postcss.Plugin = {
  postcssPlugin: 'keep-ratio',
  Declaration: {
    'aspect-ratio': (declaration) => {
      const { parent } = declaration;
      const [width, height] = declaration.value.split('/').map(Number);
      if (parent?.type !== 'rule' || width === undefined || height === undefined) return;
      // The parent of a declaration in a rule is that rule.
      const rule = parent as postcss.Rule;
      const padding = { prop: 'padding-top', value: `${(height / width) * 100}%` };
      if (rule.selector.includes(':before')) declaration.replaceWith(padding);
      else {
        const selector = rule.selectors.map((one) => `${one}::before`).join(', ');
        rule.after(
          postcss
            .rule({ selector })
            .append({ prop: 'content', value: '""' }, { prop: 'float', value: 'left' }, padding),
        );
        // It holds the floating child.
        declaration.replaceWith({ prop: 'display', value: 'flow-root' });
      }
    },
  },
};

/** Its lettering has the place of `keepRatio`. A picture lies over the box, which is as high without one. */
const posters =
  '.poster { display: grid !important; grid-template-columns: 100%; } .poster > img { grid-area: 1 / 1; } ' +
  '.poster::after { content: ""; grid-area: 1 / 1; padding-top: 150%; }';

/** `gap` of a flexible box as margins after its children, because `auto` margins stand before. */
const flexGap: postcss.Plugin = {
  postcssPlugin: 'flex-gap',
  OnceExit: (root) => {
    root.walkRules((rule) => {
      const values = new Map<string, string>();
      rule.walkDecls(({ prop, value }) => void values.set(prop, value));
      const [rowGap = '0', columnGap = rowGap] = postcss.list.space(values.get('gap') ?? '');
      // Grids have gaps of their own.
      if (!values.has('gap') || !values.get('display')?.endsWith('flex')) return;
      const flow = ['flex-flow', 'flex-direction', 'flex-wrap'].map((prop) => values.get(prop)).join(' ');
      const between = rule.selectors.map((one) => `${one} > :not(:last-child)`).join(', ');
      const margin = flow.includes('column')
        ? { prop: 'margin-bottom', value: rowGap }
        : { prop: 'margin-right', value: columnGap };
      rule.after(postcss.rule({ selector: between }).append(margin));
      if (!flow.includes('wrap') || rowGap === '0') return;
      const selector = rule.selectors.map((one) => `${one} > *`).join(', ');
      rule.after(postcss.rule({ selector }).append({ prop: 'margin-bottom', value: rowGap }));
    });
  },
};

const sides: Record<string, readonly string[]> = {
  inset: ['top', 'right', 'bottom', 'left'],
  'inset-inline': ['left', 'right'],
  'margin-inline': ['margin-left', 'margin-right'],
  'padding-inline': ['padding-left', 'padding-right'],
  'padding-block': ['padding-top', 'padding-bottom'],
};

/** Shorthands with a variable, which could stand for several values, are left alone by the compiler. */
const physicalSides: postcss.Plugin = {
  postcssPlugin: 'physical-sides',
  Declaration: (declaration) => {
    const names = sides[declaration.prop];
    if (names === undefined) return;
    const values = postcss.list.space(declaration.value);
    // The third and the fourth value default to those of the opposite side.
    const valueAt = (index: number) => values[index] ?? values[index - 2] ?? values[0] ?? '0';
    declaration.replaceWith(...names.map((prop, index) => ({ prop, value: valueAt(index) })));
  },
};
