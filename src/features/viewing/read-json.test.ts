import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readJson, readShape } from './read-json.ts';

it('reads what is shaped as it should be', () => {
  expect(readJson(v.array(v.number()), '[1,2]')).toEqual([1, 2]);
  expect(readJson(v.array(v.number()), '[1,"2"]')).toBeNull();
  expect(readJson(v.array(v.number()), '[1,')).toBeNull();
});

it('looks no further than the first fault, however many come', () => {
  let looked = 0;
  const entry = v.pipe(
    v.string(),
    v.check(() => {
      looked += 1;
      return false;
    }),
  );
  expect(
    readShape(
      v.array(entry),
      Array.from({ length: 20_000 }, () => ''),
    ),
  ).toBeNull();
  expect(looked).toBe(1);
});
