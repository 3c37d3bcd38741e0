import { expect, it } from 'vitest';
import { browseCertificates, noFilters, readFilters, writeFilters } from './browse.ts';
import { browseGenres, findBrowseGenre, genreBits } from './browse-genres.ts';
import { maturityOf } from './certificates.ts';
import { genreNames } from './genres.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

it('reads what it writes', () => {
  const filters = {
    kind: 'series' as const,
    genre: ['drama', 'sci-fi'],
    language: 'zu',
    year: 2019,
    rating: 7.5,
    certificate: '10-12PG',
    sort: 'title' as const,
  };
  expect(read(writeFilters(filters, 3))).toEqual({ filters, ignored: [], page: 3 });
  expect(writeFilters(noFilters)).toBe('');
});

it('takes empty values of a form for no filter', () => {
  const search = 'kind=&genre=&language=&year=&rating=&certificate=&sort=';
  expect(read(search)).toEqual({ filters: noFilters, ignored: [], page: 1 });
});

it('leaves out what it doesn’t understand, and says so', () => {
  const bad = {
    kind: 'film',
    genre: 'cooking',
    language: '../en',
    year: '-1',
    rating: '11',
    certificate: 'XX',
    sort: 'random',
  };
  for (const [field, value] of Object.entries(bad))
    expect(read(`${field}=${value}`), field).toEqual({ filters: noFilters, ignored: [field], page: 1 });
  for (const year of ['20190', '2019.5', '1e3', 'x'.repeat(9_000)])
    expect(read(`year=${year}`).ignored).toEqual(['year']);
  for (const page of ['0', '-1', 'x', '1.5']) expect(read(`page=${page}`).page).toBe(1);
  expect(read('page=999').page).toBe(200);
});

it('takes the first of repeated values, and few genres of fifty', () => {
  expect(read('year=2019&year=2020&kind=movie&kind=series').filters).toMatchObject({
    year: 2019,
    kind: 'movie',
  });
  const { filters, ignored } = read(Array.from({ length: 50 }, (_, index) => `genre=${index}`).join('&'));
  expect(filters.genre.length).toBeLessThanOrEqual(6);
  expect(ignored).toEqual(['genre']);
  expect(read('genre=drama&genre=Drama&genre=18').filters.genre).toEqual(['drama']);
});

it('finds every genre by name, slug and id, those of series among the movies’', () => {
  for (const [id, name] of Object.entries(genreNames)) {
    expect(findBrowseGenre(id)?.ids, name).toContain(Number(id));
    expect(genreBits([Number(id)]), name).not.toBe(0);
  }
  for (const { slug, name } of browseGenres) expect(findBrowseGenre(name)?.slug).toBe(slug);
  expect(findBrowseGenre('Action')?.ids).toEqual([28, 10759]);
  expect(findBrowseGenre('10759')?.slug).toBe('action');
});

it('counts certificates as the audience rule does', () => {
  for (const { label, years } of browseCertificates)
    expect(maturityOf('movie', [{ country: 'ZA', label }]).years, label).toBe(years);
});
