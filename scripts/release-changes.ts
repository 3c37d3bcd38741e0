import { isAbove, listReleased } from './released-versions.ts';

/** In the order that a version has them. Source: https://keepachangelog.com/en/1.1.0/. */
const headings = ['Upgrading', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

export interface Fragment {
  name: string;
  text: string;
}

/** The entries of a version, by their heading. */
type Entries = Map<string, string[]>;

const unreleased = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |^\[[^\]]+\]: |(?![\s\S]))/m;

/** Returns the changelog with a new version, made from the section `Unreleased` and the fragments. */
export function releaseChanges(
  changelog: string,
  fragments: readonly Fragment[],
  { version, day }: { version: string; day: string },
): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, such as 1.1.0.');
  const [last] = listReleased(changelog);
  if (last !== undefined && !isAbove(version, last.version))
    throw new Error(`Name a version above ${last.version}, which was released on ${last.day}.`);
  const entries: Entries = new Map();
  const before = unreleased.exec(changelog)?.[1];
  if (before !== undefined) addEntries(entries, { name: 'CHANGELOG.md', text: before });
  for (const fragment of fragments) addEntries(entries, fragment);
  if (!entries.has('Upgrading'))
    throw new Error('No change says what an operator has to do: write it under `### Upgrading`.');
  const sections = headings.flatMap((heading) => {
    const written = entries.get(heading);
    return written === undefined ? [] : [`### ${heading}\n\n${written.join('\n')}`];
  });
  const text = `## [${version}] - ${day}\n\n${sections.join('\n\n')}\n\n`;
  const linked = changelog
    .replace('[Unreleased]: #unreleased\n', '')
    .replace(/^(?=\[\d)/m, `[${version}]: #${version.replaceAll('.', '')}---${day}\n`);
  if (before !== undefined) return linked.replace(unreleased, () => text);
  const first = linked.search(/^## /m);
  return `${linked.slice(0, first)}${text}${linked.slice(first)}`;
}

/** Throws if the fragment has anything but headings with lists of entries. */
export function addEntries(entries: Entries, { name, text }: Fragment): void {
  const [before = '', ...sections] = text.split(/^### /m);
  if (before.trim() !== '') throw new Error(`${name} begins with no heading such as \`### Added\`.`);
  for (const section of sections) {
    const end = section.indexOf('\n');
    const heading = section.slice(0, end).trim();
    const list = section
      .slice(end)
      .trim()
      .replaceAll(/\n\n(?=- )/g, '\n');
    if (!headings.includes(heading)) throw new Error(`${name} has an unknown heading: ${heading}.`);
    if (!list.startsWith('- ')) throw new Error(`${name} has no entry under ${heading}.`);
    entries.set(heading, [...(entries.get(heading) ?? []), list]);
  }
}
