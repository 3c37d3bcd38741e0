interface Released {
  version: string;
  day: string;
}

/** The dated sections of CHANGELOG.md, newest first. */
export function listReleased(changelog: string): Released[] {
  return [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\S+)$/gm)].map(([, version = '', day = '']) => ({
    version,
    day,
  }));
}

/** Whether `version` comes after `other`. */
export function isAbove(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((one) => one.split('.').map(Number));
  const place = ours?.findIndex((number, index) => number !== theirs?.[index]) ?? -1;
  return place >= 0 && Number(ours?.[place]) > Number(theirs?.[place]);
}

/** The facts that decide whether a tree may be released. */
export interface Tree {
  /** The version that each file names. */
  versions: ReadonlyMap<string, string>;
  changelog: string;
  /** Number of files in `changes/`. */
  waiting: number;
  /** This version's tag is on another commit. */
  isTaggedElsewhere: boolean;
}

/** Returns why the tree is no release; null when it is one. */
export function refuseRelease({ versions, changelog, waiting, isTaggedElsewhere }: Tree): string | null {
  const [[, version = ''] = [], ...others] = versions;
  const other = others.find(([, one]) => one !== version);
  if (other !== undefined)
    return `package.json has version ${version} and ${other[0]} ${other[1]}: \`npm run changelog -- VERSION\` writes all of them.`;
  const [last, ...before] = listReleased(changelog);
  const section = [last, ...before].find((one) => one?.version === version);
  if (section === undefined)
    return `CHANGELOG.md has no version ${version}: run \`npm run changelog -- ${version}\`.`;
  const isChanged = waiting > 0 || changelog.includes('\n## [Unreleased]');
  if (section !== last || isChanged || isTaggedElsewhere)
    return `Version ${version} was released on ${section.day}, and this is another one: run \`npm run changelog -- VERSION\` with a version above ${last?.version}.`;
  return null;
}
