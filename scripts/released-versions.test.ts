import { expect, it } from 'vitest';
import { isAbove, listReleased, refuseRelease, type Tree } from './released-versions.ts';

const changelog =
  '# Changelog\n\n## [1.1.0] - 2026-12-01\n\n### Upgrading\n\n- Stop.\n\n## [1.0.0] - 2026-11-22\n\n- Nothing.\n';

const tree = (
  version: string,
  { compose = version, ...changed }: Partial<Tree> & { compose?: string } = {},
) => ({
  versions: new Map([
    ['package.json', version],
    ['compose.yaml', compose],
  ]),
  changelog,
  waiting: 0,
  isTaggedElsewhere: false,
  ...changed,
});

it('finds the versions that were released, newest first', () => {
  expect(listReleased(`## [Unreleased]\n\n${changelog}`)).toEqual([
    { version: '1.1.0', day: '2026-12-01' },
    { version: '1.0.0', day: '2026-11-22' },
  ]);
});

it.each([
  ['1.1.0', '1.0.9', true],
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '1.10.3', true],
  ['1.1.0', '1.1.0', false],
  ['1.0.9', '1.1.0', false],
])('%s above %s: %s', (version, other, is) => {
  expect(isAbove(version, other)).toBe(is);
});

it('releases a version that has its section and no changes since', () => {
  expect(refuseRelease(tree('1.1.0'))).toBeNull();
});

const releasedBefore =
  'Version 1.1.0 was released on 2026-12-01, and this is another one: run `npm run changelog -- VERSION` with a version above 1.1.0.';

it.each([
  ['changes that wait', tree('1.1.0', { waiting: 2 }), releasedBefore],
  [
    'changes that are written already',
    tree('1.1.0', { changelog: changelog.replace('## ', '## [Unreleased]\n\n- New.\n\n## ') }),
    releasedBefore,
  ],
  ['a tag of another commit', tree('1.1.0', { isTaggedElsewhere: true }), releasedBefore],
  ['a version before the last', tree('1.0.0'), 'Version 1.0.0 was released on 2026-11-22'],
  ['a version without a section', tree('1.2.0'), 'CHANGELOG.md has no version 1.2.0'],
  [
    'files that disagree',
    tree('1.1.0', { compose: '1.0.0' }),
    'package.json has version 1.1.0 and compose.yaml 1.0.0',
  ],
])('refuses %s', (_what, refused, why) => {
  expect(refuseRelease(refused)).toContain(why);
});
