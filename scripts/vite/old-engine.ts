import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import postcss from 'postcss';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';
import { bundleScript } from './bundle-script.ts';

const query = '?old-engine';

/** Surround the id, so that no plugin takes it for a sheet. */
const [prefix, suffix] = ['\0old-engine:', ':address'];

interface EmittedFile {
  fileName: string;
  source: string;
}

/**
 * `import url from './a.css?old-engine'`, also of a `.ts`: the address of a file that only old engines load. Empty in
 * the browser's bundle and while developing: only a document that the server renders names it.
 */
export function oldEngineFiles(): Plugin {
  const emitted = new Map<string, Promise<EmittedFile>>();
  let config: ResolvedConfig;
  return {
    name: 'old-engine-files',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return null;
      const module = await this.resolve(source.slice(0, -query.length), importer);
      return module === null ? null : `${prefix}${module.id}${suffix}`;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      if (this.environment.mode === 'dev') return 'export default "";';
      const entry = id.slice(prefix.length, -suffix.length);
      const file = emitted.get(entry) ?? createFile(entry, config);
      emitted.set(entry, file);
      const { fileName, source } = await file;
      if (this.environment.name === 'ssr') return `export default ${JSON.stringify(`/${fileName}`)};`;
      this.emitFile({ type: 'asset', fileName, source });
      return 'export default "";';
    },
  };
}

async function createFile(entry: string, config: ResolvedConfig): Promise<EmittedFile> {
  const isSheet = extname(entry) === '.css';
  const source = isSheet ? await writeAdditions(entry, config) : (await bundleScript(entry)).code;
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const name = basename(entry, extname(entry));
  return { fileName: `assets/${name}-${hash}.${isSheet ? 'css' : 'js'}`, source };
}

/** Writes what old engines need in addition to the imported sheets, then the entry's own rules. */
async function writeAdditions(entry: string, config: ResolvedConfig): Promise<string> {
  const text = await readFile(entry, 'utf8');
  const imports = [...text.matchAll(/^@import .*$/gm)].join('\n');
  const { code } = await preprocessCSS(imports, entry, config);
  const all = postcss.parse(code);
  const additions = [
    // Chromium has the gap of flexible boxes and `revert` from 84, and only `revert` can be tested.
    `@supports not (all: revert) {${select(all, gapsAsMargins)}}`,
    // `:focus-visible` came with 86 and can't be tested, `inset` with 87.
    `@supports not (inset: 0) {${select(all, focusForFocusVisible)}}`,
    text.replace(/^@import .*$/gm, ''),
  ];
  return postcss.parse(additions.join('\n')).toString();
}

/** Returns the rules that `convert` makes from the sheet's rules, each with its conditions. */
function select(root: postcss.Root, convert: (rule: postcss.Rule) => string): string {
  const texts: string[] = [];
  root.walkRules((rule) => {
    const text = convert(rule);
    if (text !== '') texts.push(withConditions(text, rule.parent));
  });
  return texts.join('\n');
}

function withConditions(text: string, parent: postcss.Node | undefined): string {
  if (parent?.type !== 'atrule') return text;
  // The cast is safe: `type` says which node this is.
  const { name, params } = parent as postcss.AtRule;
  return withConditions(`@${name} ${params} {${text}}`, parent.parent);
}

/** Puts margins after the children, because `auto` margins are used before them. */
function gapsAsMargins(rule: postcss.Rule): string {
  const values = new Map<string, string>();
  rule.walkDecls(({ prop, value }) => void values.set(prop, value));
  const [rowGap = '0', columnGap = rowGap] = postcss.list.space(values.get('gap') ?? '');
  // Grids have gaps of their own.
  if (!values.has('gap') || !values.get('display')?.endsWith('flex')) return '';
  const flow = ['flex-flow', 'flex-direction', 'flex-wrap'].map((prop) => values.get(prop)).join(' ');
  const within = (children: string) =>
    rule.selectors.map((selector) => `${selector} > ${children}`).join(', ');
  const between = flow.includes('column') ? `margin-bottom: ${rowGap}` : `margin-right: ${columnGap}`;
  const margins = `${within(':not(:last-child)')} { ${between} }`;
  if (!flow.includes('wrap') || rowGap === '0') return margins;
  return `${margins}\n${within('*')} { margin-bottom: ${rowGap} }`;
}

function focusForFocusVisible(rule: postcss.Rule): string {
  const selectors = rule.selectors.filter((selector) => selector.includes(':focus-visible'));
  if (selectors.length === 0) return '';
  const list = selectors.join(', ').replaceAll(':focus-visible', ':focus');
  return `${list} { ${rule.nodes.join('; ')} }`;
}
