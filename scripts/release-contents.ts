/** Files that production needs, or the person who installs it. */
export const releaseContents: readonly string[] = [
  'dist/{client,server}',
  'docs/*.{md,jpg}',
  'decisions/*.md',
  'ops',
  'compose.yaml',
  'scripts/{prepare,choose-node,install,lock,run}.mjs',
  'scripts/patched-node.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'changes/README.md',
  '{README,CHANGELOG,CONTRIBUTING,SECURITY,CODE_OF_CONDUCT}.md',
  'LICENSE',
];
