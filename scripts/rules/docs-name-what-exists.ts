import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDERS } from './list-files.ts';
import type { Finding, Rule } from './rule.ts';

const DOCUMENTS = /^(README|CONTRIBUTING|CHANGELOG)\.md$|^(docs|decisions)\/[^/]+\.md$/;

/** `[words](target)`, and a path in backticks that begins with a folder of ours. */
const MENTION = /\]\((?<link>[^)#\s]+)[^)]*\)|`(?<path>[a-z][\w-]*\/[\w$*./-]+)`/g;

export const documents: Rule = {
  name: 'docs-name-what-exists',
  says: 'links and paths in the documents lead to files',
  check: ({ root }) => {
    const firsts = new Set([...FOLDERS, 'docs', 'decisions', ...folders(join(root, 'src'))]);
    return listDocuments(root).flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          [...text.matchAll(MENTION)]
            .filter(({ groups }) => isBroken(root, path, firsts, groups ?? {}))
            .map(([mention]) => finding(path, index + 1, mention)),
        ),
    );
  },
};

function listDocuments(root: string): string[] {
  return ['', 'docs', 'decisions'].flatMap((folder) =>
    entries(join(root, folder))
      .map(({ name }) => (folder === '' ? name : `${folder}/${name}`))
      .filter((path) => DOCUMENTS.test(path)),
  );
}

function isBroken(
  root: string,
  document: string,
  firsts: ReadonlySet<string>,
  { link, path }: Record<string, string | undefined>,
): boolean {
  if (link !== undefined) {
    if (/^[a-z]+:/.test(link)) return false;
    return !existsSync(join(root, dirname(document), decodeURIComponent(link)));
  }
  if (path === undefined || !firsts.has(path.split('/')[0] ?? '')) return false;
  return ![root, join(root, 'src')].some((from) =>
    path.includes('*') ? globSync(path, { cwd: from }).length > 0 : existsSync(join(from, path)),
  );
}

function finding(path: string, line: number, mention: string): Finding {
  return {
    path,
    line,
    problem: `names ${mention}, which isn’t there`,
    remedy: 'Name the file as it is called now, or take the sentence out',
  };
}

function folders(folder: string): string[] {
  return entries(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function entries(folder: string) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}
