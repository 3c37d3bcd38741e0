import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

const STANDARDS =
  /https?:\/\/|\bRFC \d+|\bWCAG \d|\bECMA-\d|\bISO \d|\bAct \d+ of \d{4}|\b\w+\(\d\)|Content Security Policy Level \d/;

export const sources: Rule = {
  name: 'sources-open',
  says: 'the sources that comments name open',
  check: (tree) => tree.sources.flatMap((source) => closedSources(source, tree.root)),
};

/** A source must name a file, an anchor, an address or a numbered standard. */
function closedSources({ path, comments: all, lineAt }: Source, root: string): Finding[] {
  return all
    .filter(({ value }) => !value.includes('`Source:'))
    .flatMap(({ value, start }) =>
      [...value.matchAll(/\bSource: ([\s\S]*?)(?=\bSource: |$)/g)]
        .map((match) => ({
          line: lineAt(start + match.index),
          text: (match[1] ?? '').replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
        }))
        .filter(({ text }) => !STANDARDS.test(text) && !namesFile(root, text))
        .map(({ line, text }) => ({
          path,
          line,
          problem: `has a source that doesn't open: ${text}`,
          remedy: 'Point it to a heading, a decision record, a standard or a public page',
        })),
    );
}

function namesFile(root: string, text: string): boolean {
  const links = [
    ...text.matchAll(/\b((?:decisions|docs|src|preview|migrations)\/[\w$./-]*\w)(?:#([\w-]+))?/g),
  ];
  return links.length > 0 && links.every(([, path, anchor]) => opens(join(root, path ?? ''), anchor));
}

/** GitHub's anchors: lower case, hyphens for spaces, no punctuation. */
function opens(path: string, anchor: string | undefined): boolean {
  if (!existsSync(path)) return false;
  if (anchor === undefined) return true;
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm);
  const slug = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  return [...headings].some(([, title = '']) => anchor === slug(title));
}
