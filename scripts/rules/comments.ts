import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';
import type { Tree } from './tree.ts';

const PROGRAMS = /^(src|preview|scripts|bench)\//;
const MAX_PERCENT = 6;

const STANDARDS =
  /https?:\/\/|\bRFC \d+|\bWCAG \d|\bECMA-\d|\bISO \d|\bAct \d+ of \d{4}|\b\w+\(\d\)|Content Security Policy Level \d/;

export const comments: Rule = {
  name: 'comments',
  says: `comments are at most ${MAX_PERCENT} % of lines, and their sources open`,
  check: (tree) => [...tree.sources.flatMap((source) => closedSources(source, tree.root)), ...tooMany(tree)],
};

function tooMany({ sources }: Tree): Finding[] {
  const programs = sources.filter(({ path, test }) => PROGRAMS.test(path) && !test);
  const lines = programs.reduce((sum, source) => sum + source.lines, 0);
  const percent =
    (100 * programs.reduce((sum, source) => sum + commentLines(source), 0)) / Math.max(1, lines);
  if (percent <= MAX_PERCENT) return [];
  const problem = `${percent.toFixed(2)} % of lines are comments, and ${MAX_PERCENT} % is the limit`;
  return [
    { path: 'src', line: 1, problem, remedy: 'Delete comments that the code and its types already say' },
  ];
}

function commentLines({ comments: all, lineAt }: Source): number {
  const lines = new Set<number>();
  for (const { start, end } of all) {
    const last = lineAt(end);
    for (let line = lineAt(start); line <= last; line += 1) lines.add(line);
  }
  return lines.size;
}

/** Each must name a file, an anchor, an address or a numbered standard. */
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
