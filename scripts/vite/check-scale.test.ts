import { expect, it } from 'vitest';
import { findOffScale, readSteps } from './check-scale.ts';

const steps = readSteps(':root { --space-1: 0.25rem; --space-4: 1rem; --gutter: 3rem; }');

it('reads the steps of the scale', () => {
  expect([...steps]).toEqual([0.25, 1]);
});

it.each([
  'a { font-size: 1rem; }',
  'a { color: red; font-size: clamp(1rem, 2vw, 3rem); }',
  'a { padding: 0 0.35rem; }',
  'a { margin-top: -0.6rem }',
  '@media (min-width: 48rem) { a { gap: 12px; } }',
  'a { --card: 171px; }',
])('refuses %s', (css) => {
  expect(findOffScale(css, steps)).toHaveLength(1);
});

it.each([
  'a { font-size: var(--text-s); }',
  'a { padding: 0.25rem var(--gutter) 1rem; margin: 0 auto; gap: 5px; }',
  'a { width: 17rem; --card: var(--wide-card); }',
  '/* font-size: 1rem; */ a { margin: calc(-1 * var(--space-3)) 0 0; }',
])('allows %s', (css) => {
  expect(findOffScale(css, steps)).toEqual([]);
});

it('leaves the distances of another scale alone', () => {
  expect(findOffScale('a { padding: 0.35rem; }', steps, false)).toEqual([]);
});
