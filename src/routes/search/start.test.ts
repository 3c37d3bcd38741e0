import { expect, it } from 'vitest';
import { unknownGenre } from '#src/domain/genres.ts';
import { genresFor } from './start.ts';

const namesFor = (genres: Parameters<typeof genresFor>[0]['genres']) =>
  genresFor({ genres }).map(({ name }) => name);

it('offers many genres without a limit, the chosen ones with one, and none where none is understood', () => {
  expect(namesFor([]).length).toBeGreaterThan(5);
  expect(namesFor(['Comedy', unknownGenre])).toEqual(['Comedy']);
  expect(namesFor([unknownGenre])).toEqual([]);
});
