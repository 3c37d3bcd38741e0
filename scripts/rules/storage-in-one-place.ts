import { findOutside } from './find-outside.ts';
import { isName } from './nodes.ts';
import type { Rule } from './rule.ts';

/** Hints only. */
const STORAGE_FILES = [
  'src/features/accounts/ui/viewer-hints.ts',
  'src/features/catalogue/ui/kept-grids.ts',
  'src/features/playback/ui/place-hints.ts',
  'src/ui/theme.tsx',
];

const STORES = new Set(['localStorage', 'sessionStorage', 'indexedDB']);

export const storage: Rule = {
  name: 'storage-in-one-place',
  says: `only ${STORAGE_FILES.join(' and ')} touch browser storage`,
  check: (tree) =>
    findOutside(
      tree,
      STORAGE_FILES,
      (node) =>
        (node.type === 'Identifier' && STORES.has(node.name)) ||
        (node.type === 'MemberExpression' &&
          isName(node.object, 'document') &&
          isName(node.property, 'cookie')),
      'touches browser storage',
      `Use ${STORAGE_FILES[0]}; what matters stays on the server`,
    ),
};
