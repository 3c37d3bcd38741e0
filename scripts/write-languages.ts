import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownLanguages, type Language, sourceLanguage } from '../src/domain/languages.ts';
import { readCatalogue } from '../src/languages/catalogues.ts';

/**
 * Adds to each script of the build the texts that it shows, and writes one more script for each other language.
 * A browser then loads texts of its pages in one language only. `app-1.js` in isiZulu is `app-1.zu-<hash>.js`.
 */

const folder = join(import.meta.dirname, '..', 'dist', 'client', 'assets');

const scripts = new Map<string, string>();
for (const name of await readdir(folder)) {
  if (name.endsWith('.js')) scripts.set(name, await readFile(join(folder, name), 'utf8'));
}

const source = readCatalogue(sourceLanguage);

/** Returns the script's short strings that are ids. A false match costs a few bytes. */
function idsIn(script: string): string[] {
  const strings = [...script.matchAll(/(["'`])([\w+/-]{6})\1/g)].map(([, , text = '']) => text);
  return [...new Set(strings)].filter((text) => Object.hasOwn(source, text)).sort();
}

const ids = new Map([...scripts].map(([name, script]) => [name, idsIn(script)]));

/** Scripts with texts, and scripts that import one of them: a module with two names would run twice. */
function findTranslated(): Set<string> {
  const found = new Set([...ids].filter(([, those]) => those.length > 0).map(([name]) => name));
  for (const name of found) {
    for (const [other, script] of scripts) if (script.includes(name)) found.add(other);
  }
  return found;
}

const translated = findTranslated();

function withTexts(name: string, language: Language): string {
  const script = scripts.get(name) ?? '';
  const texts = readCatalogue(language);
  const own = (ids.get(name) ?? []).map((id) => [id, texts[id] ?? source[id]]);
  if (own.length === 0) return script;
  const table = JSON.stringify(Object.fromEntries(own));
  return `Object.assign(self.stoepTexts=self.stoepTexts||{},${table});\n${script}`;
}

for (const language of knownLanguages) {
  const written = new Map([...translated].map((name) => [name, withTexts(name, language)]));
  const hash = createHash('sha256');
  for (const script of written.values()) hash.update(script);
  const suffix = language === sourceLanguage ? '' : `.${language}-${hash.digest('hex').slice(0, 8)}`;
  const rename = (name: string) => name.replace(/\.js$/, `${suffix}.js`);
  for (const [name, script] of written) {
    const text = [...translated].reduce((code, one) => code.replaceAll(one, rename(one)), script);
    await writeFile(join(folder, rename(name)), text);
  }
}
