import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addEntries, releaseChanges } from './release-changes.ts';

const released = '## [1.0.0] - 2026-11-22\n\n### Upgrading\n\n- Nothing.\n\n';
const oldLink = '[1.0.0]: #100---2026-11-22\n';
const links = `[1.1.0]: #110---2026-12-01\n${oldLink}`;
const head = '# Changelog\n\nHow it is written.\n\n';
const when = { version: '1.1.0', day: '2026-12-01' };

it('puts a version together, in the order of its headings', () => {
  const changelog = `${head}## [Unreleased]\n\n### Upgrading\n\n- Back up.\n\n- Start.\n\n### Fixed\n\n- A fault.\n\n${released}[Unreleased]: #unreleased\n${oldLink}`;
  const fragments = [
    { name: 'one.md', text: '### Fixed\n\n- Another one,\n  in two lines.\n\n### Added\n\n- A page.\n' },
    { name: 'two.md', text: '### Upgrading\n\n- Stop.\n' },
  ];
  expect(releaseChanges(changelog, fragments, when)).toBe(
    `${head}## [1.1.0] - 2026-12-01\n\n### Upgrading\n\n- Back up.\n- Start.\n- Stop.\n\n### Added\n\n- A page.\n\n` +
      `### Fixed\n\n- A fault.\n- Another one,\n  in two lines.\n\n${released}${links}`,
  );
});

it('stands before the version before it where nothing is written under `Unreleased`', () => {
  const text = releaseChanges(
    head + released + oldLink,
    [{ name: 'a.md', text: '### Upgrading\n\n- Stop.\n' }],
    when,
  );
  expect(text).toBe(`${head}## [1.1.0] - 2026-12-01\n\n### Upgrading\n\n- Stop.\n\n${released}${links}`);
});

it('refuses a version that is none or not above the last, and one that says nothing to operators', () => {
  const fragments = [{ name: 'a.md', text: '### Upgrading\n\n- Stop.\n' }];
  const release =
    (version: string, some = fragments) =>
    () =>
      releaseChanges(head + released, some, { ...when, version });
  expect(release('next')).toThrow('Name the version');
  for (const version of ['1.0.0', '0.9.9'])
    expect(release(version)).toThrow('Name a version above 1.0.0, which was released on 2026-11-22.');
  expect(release('1.1.0', [])).toThrow('what an operator has to do');
});

it.each([
  ['- An entry.\n', 'begins with no heading'],
  ['### New\n\n- An entry.\n', 'has an unknown heading: New'],
  ['### Added\n\nAn entry.\n', 'has no entry under Added'],
])('refuses a change like %j', (text, why) => {
  expect(() => addEntries(new Map(), { name: 'a.md', text })).toThrow(why);
});

it('can read each change that waits', () => {
  const folder = join(import.meta.dirname, '..', 'changes');
  for (const name of readdirSync(folder).filter((one) => one !== 'README.md')) {
    addEntries(new Map(), { name, text: readFileSync(join(folder, name), 'utf8') });
  }
});
