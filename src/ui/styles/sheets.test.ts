import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const entry = 'ui/styles/app.css';
const televisionEntry = 'browser/television/television.css';
/** Old engines load this sheet after the other two. */
const oldEntry = 'browser/old-engine/additions.css';
const deskEntry = 'routes/operator/desk.css';
/** The code that opens the title sheet loads this one. */
const late = 'features/viewing/ui/title-sheet.css';
/** Only documents of sub-users below 13 contain this sheet. */
const children = 'ui/styles/children.css';
const entries = [entry, televisionEntry, oldEntry, deskEntry];
const isOfTelevision = (path: string) => path.startsWith('browser/television/');
const isOfDesk = (path: string) => path.startsWith('routes/operator/');
const sheets = globSync('**/*.css', { cwd: root }).filter((path) => !entries.includes(path));
const program = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map(read)
  .join('\n');

/** Returns the selectors of a sheet, without those of animations. */
function selectorsOf(path: string): string[] {
  const text = read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, selectors]) => selectors?.trim() ?? '')
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}

const importsOf = (path: string) =>
  [...read(path).matchAll(/@import "([^"]+)"/g)].map(([, imported]) =>
    relative(root, join(root, dirname(path), imported ?? '')),
  );

it('are all part of the look, each once', () => {
  const ofHouseholds = sheets.filter((path) => !isOfTelevision(path) && !isOfDesk(path));
  expect([...importsOf(entry), late, children, ...importsOf(children)].toSorted()).toEqual(
    ofHouseholds.toSorted(),
  );
  expect(importsOf(deskEntry).filter(isOfDesk).toSorted()).toEqual(sheets.filter(isOfDesk).toSorted());
  expect(importsOf(televisionEntry).toSorted()).toEqual(sheets.filter(isOfTelevision).toSorted());
});

/** Syntax for which Chromium 79 drops a whole rule or declaration. The build converts other new syntax. */
const unknown =
  /@layer|:(?:is|where)\(|inset[\w-]*:[^;]*var\(|(?<![\w-])(?:margin|padding)-(?:inline|block):|\d[dsl]vh\b|overflow: clip/g;

it.each(sheets.filter((path) => !isOfDesk(path)))('%s means the same to Chromium 79', (sheet) => {
  // A rule in `@supports` has a fallback outside.
  const text = read(sheet).replace(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  expect(text.match(unknown) ?? []).toEqual([]);
});

it('own their selectors: none is styled by two sheets', () => {
  const owners = new Map<string, Set<string>>();
  // Sheets in `ui/styles` and those of televisions may style all selectors.
  for (const sheet of sheets.filter((path) => !path.startsWith('ui/styles/') && !isOfTelevision(path))) {
    for (const selector of selectorsOf(sheet)) {
      owners.set(selector, (owners.get(selector) ?? new Set()).add(sheet));
    }
  }
  const shared = [...owners].filter(([, own]) => own.size > 1).map(([selector, own]) => [selector, [...own]]);
  expect(shared).toEqual([]);
});

it.each(sheets)('%s names no class that nothing has', (sheet) => {
  const classes = new Set(
    selectorsOf(sheet).flatMap((selector) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''),
    ),
  );
  // The source writes the names as `tone-${character}`.
  const missing = [...classes].filter(
    (name) => !new RegExp(`(?<![\\w-])${name.replace(/^tone-.*/, 'tone-')}`).test(program),
  );
  expect(missing).toEqual([]);
});
