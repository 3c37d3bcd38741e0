import { expect, it } from 'vitest';
import { audienceCalls, withoutCall } from './audience-calls.mjs';

const source = `import { maySee } from './audience.ts';
export function isListable(title, audience) {
  return title.imdbId !== null && maySee(audience, title);
}
const seen = stillVisible({ a: [1, 2], b }, list(x, y)).filter((one) => isListable(one, audienceOf(viewer)));
`;

it('finds each call once, with what stands in its place', () => {
  const calls = audienceCalls(source);
  expect(calls.map(({ text, instead }) => [text, instead])).toEqual([
    ['maySee(audience, title)', 'true'],
    ['stillVisible({ a: [1, 2], b }, list(x, y))', 'Promise.resolve(list(x, y))'],
    ['isListable(one, audienceOf(viewer))', '(one).imdbId !== null'],
    ['audienceOf(viewer)', '({ ceiling: null, genres: [], adult: true })'],
  ]);
});

it('takes away one and leaves the rest', () => {
  const [first] = audienceCalls(source);
  expect(withoutCall(source, first)).toContain('title.imdbId !== null && true;');
  expect(withoutCall(source, first)).toContain('stillVisible({');
});
