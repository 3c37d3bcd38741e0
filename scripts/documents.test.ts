import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from '#src/commands/run.ts';
import { variables } from '#src/config/variables.ts';
import { releaseContents } from './release-contents.ts';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'])
  .toString()
  .split('\0')
  .filter((path) => path !== '' && existsSync(path));
const texts = new Map(
  tracked.filter((path) => path.endsWith('.md')).map((path) => [path, readFileSync(path, 'utf8')] as const),
);
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Only these documents tell history. */
const isHistory = (path: string) => path.startsWith('changes/');

/** Only the newest version is checked: older ones may name what was removed. */
const changelog = texts.get('CHANGELOG.md')?.split(/^(?=## )/m) ?? [];
texts.set('CHANGELOG.md', changelog.slice(0, 2).join(''));

interface Mention {
  document: string;
  text: string;
  group: string;
}

function mentions(pattern: RegExp): Mention[] {
  return [...texts].flatMap(([document, text]) =>
    [...text.matchAll(pattern)].map(([whole, group = '']) => ({ document, text: whole, group })),
  );
}

const printed = (found: readonly Mention[]) => found.map(({ document, text }) => `${document}: ${text}`);

/** Source: https://github.com/gjtorikian/html-pipeline: lower case, hyphens for spaces, no punctuation. */
function slugsOf(text: string): string[] {
  return [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it('links to what is there, headings too', () => {
  const links = mentions(/\]\(([^)\s]+)\)/g).filter(({ group }) => !/^[a-z]+:/.test(group));
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ document, group }) => {
    const [path = '', anchor] = decodeURIComponent(group).split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !slugsOf(readFileSync(target, 'utf8')).includes(anchor);
  });
  expect(printed(broken)).toEqual([]);
});

it('links in a release to what the release holds', () => {
  const files = globSync([...releaseContents, ...releaseContents.map((path) => `${path}/**`)]);
  const held = new Set(files.flatMap((path) => [path, dirname(path)]));
  const links = mentions(/\]\(([^)\s#]+)[^)]*\)/g).filter(
    ({ document, group }) => held.has(document) && !/^[a-z]+:/.test(group),
  );
  expect(links.length).toBeGreaterThan(50);
  const lost = links.filter(
    ({ document, group }) => !held.has(join(dirname(document), group).replace(/\/$/, '')),
  );
  expect(printed(lost)).toEqual([]);
});

it('names files and folders that are there, from the root or from src', () => {
  const inSrc = new Set(globSync('src/*').map((path) => path.slice('src/'.length)));
  const inRoot = new Set(tracked.map((path) => path.split('/')[0] ?? ''));
  const paths = mentions(/`([\w.@-]+(?:\/[\w.$*@-]+)+\/?)`/g).filter(({ document, group }) => {
    const [first = ''] = group.split('/');
    return !isHistory(document) && (inSrc.has(first) || (inRoot.has(first) && first !== 'release'));
  });
  expect(paths.length).toBeGreaterThan(100);
  const missing = paths.filter(
    ({ group }) =>
      !['', 'src'].some((from) =>
        group.includes('*') ? globSync(join(from, group)).length > 0 : existsSync(join(from, group)),
      ),
  );
  expect(printed(missing)).toEqual([]);
});

it('names files beside others that are there', () => {
  const names = new Set(tracked.map((path) => path.split('/').at(-1)));
  const files = mentions(/`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css|md|yaml|json|service))`/g).filter(
    ({ document }) => !isHistory(document),
  );
  const ours = new Set(['x.test.ts', 'x.spec.ts', 'x.deep.test.ts', 'x.deep.spec.ts', 'manifest.json']);
  expect(printed(files.filter(({ group }) => !names.has(group) && !ours.has(group)))).toEqual([]);
});

it('names npm’s scripts that are there', () => {
  const named = mentions(/\bnpm (?:run )?(?:--silent )?([a-z][\w:-]*)/g).filter(({ text }) =>
    /\bnpm (run|test|start)\b/.test(text),
  );
  expect(named.length).toBeGreaterThan(50);
  const unknown = named.filter(({ document, group }) => !isHistory(document) && !(group in scripts));
  expect(printed(unknown)).toEqual([]);
});

it('names benches that are there', () => {
  const named = mentions(/npm run bench -- ([\w-]+)/g).filter(({ document }) => !isHistory(document));
  const unknown = named.filter(({ group }) => group !== 'NAME' && !existsSync(`bench/${group}.ts`));
  expect(printed(unknown)).toEqual([]);
});

it('names commands and options that are there', () => {
  const named = mentions(/npm run (?:--silent )?stoep -- ([^`\n]+)/g).filter(
    ({ document }) => !isHistory(document),
  );
  expect(named.length).toBeGreaterThan(20);
  const unknown = named.filter(({ group }) => {
    if (/^(help|COMMAND|<command>)/.test(group)) return false;
    const command = commands.find(({ name }) => `${group} `.startsWith(`${name} `));
    const allowedOptions = ['json', 'help', ...Object.keys(command?.options ?? {})];
    const options = [...group.matchAll(/ --([a-z-]+)/g)].map(([, option = '']) => option);
    return command === undefined || options.some((option) => !allowedOptions.includes(option));
  });
  expect(printed(unknown)).toEqual([]);
});

it('names commands without their beginning that are there', () => {
  const groups = new Set(
    commands.map(({ name }) => name.split(' ')).flatMap(([group, second]) => (second ? [group] : [])),
  );
  const named = mentions(/`([a-z]+ [a-z-]+)[^`\n]*`/g).filter(
    ({ document, group }) => !isHistory(document) && groups.has(group.split(' ')[0]),
  );
  expect(named.length).toBeGreaterThan(20);
  const names = new Set(commands.map(({ name }) => name));
  expect(printed(named.filter(({ group }) => !names.has(group)))).toEqual([]);
});

it('names variables that something reads', () => {
  const readers =
    /^(\.github\/.*|compose\.yaml|Dockerfile|package\.json|(ops|scripts|test|bench|src\/config)\/.*)$/;
  const read = tracked
    .filter((path) => readers.test(path) && !path.endsWith('.md'))
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
  const named = mentions(/`#?([A-Z][A-Z\d]*(?:_[A-Z\d]+)+_?)(?:=[^`]*)?`/g).filter(
    ({ document }) => !isHistory(document),
  );
  expect(named.length).toBeGreaterThan(50);
  const unknown = named.filter(({ group }) => !(group in variables) && !read.includes(group));
  expect(printed(unknown)).toEqual([]);
});

it('names decisions that are there', () => {
  const numbers = new Set(globSync('decisions/*.md').map((path) => path.slice('decisions/'.length, 14)));
  const code = tracked.filter(
    (path) => /\.(m?tsx?|mjs|css|sh|yaml)$/.test(path) && !/rules\/.*\.test\.ts$/.test(path),
  );
  const named = [...texts.keys(), ...code].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bdecisions?[\s*/]+\[?(\d{4})\b|\[(\d{4})\]\(/g)].map(
      ([text, group, other]) => ({ document: path, text, group: group ?? other ?? '' }),
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(printed(named.filter(({ group }) => !numbers.has(group)))).toEqual([]);
});

/** Words to avoid: other names of a party or a thing, and how the product was made or measured. */
const words: readonly RegExp[] = [
  /film database|metadata service|the embed servers?\b|\bembed servers\b/i,
  /\bthe (payment )?provider\b(?! of a payment)/i,
  /was(n’t|n't| not) (tried|measured|started|at hand)|were (not|never) (tried|measured|started)/i,
  /\b(calm|quiet|busy) (machine|cores?|run|rounds?|hour)\b/i,
  /\b(security|known) holes?\b|report a hole/i,
  /\b(20[2-9]\d)-(0[1-9]|1[0-2])-[0-3]\d\b/,
];

it('uses one word for one thing, and tells no history', () => {
  const found = [...texts]
    .filter(([path]) => !isHistory(path) && path !== 'CHANGELOG.md')
    .flatMap(([document, text]) => {
      const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, ' ');
      return words.flatMap((word) => {
        const [match] = word.exec(prose.replaceAll(/\s+/g, ' ')) ?? [];
        return match === undefined ? [] : [`${document}: ${match}`];
      });
    });
  expect(found).toEqual([]);
});

it('calls TMDB by its name in code and in what operators read', () => {
  const others = tracked.filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path));
  const found = others.filter((path) => /metadata service/i.test(readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
});
