import { expect, it } from 'vitest';
import { IndexOfPeople } from './index-of-people.ts';

const movie = (id: number) => ({ kind: 'movie' as const, id });

it('finds people by the beginnings of their names, those of most titles first', () => {
  const index = new IndexOfPeople();
  index.add(movie(1), [{ id: 7, name: 'Thandi Nkosi' }]);
  index.add(movie(2), [
    { id: 8, name: 'Thandeka Élodie', face: '/8.jpg' },
    { id: null, name: 'Thandi of an older row' },
  ]);
  index.add(movie(3), [{ id: 8, name: 'Thandeka Élodie' }]);
  expect(index.find(['than'], 5).map(({ id, face }) => [id, face])).toEqual([
    [8, '/8.jpg'],
    [7, null],
  ]);
  expect(index.find(['elo'], 5).map(({ titles }) => titles)).toEqual([[movie(2), movie(3)]]);
  expect(index.find(['thandi', 'nk'], 5).map(({ id }) => id)).toEqual([7]);
  expect(index.find(['nobody'], 5)).toEqual([]);
});

it('passes people of adult films, and counts a title once', () => {
  const index = new IndexOfPeople();
  index.add(movie(1), [{ id: 9, name: 'Somebody Else', adult: true }]);
  for (let time = 0; time < 2; time += 1) index.add(movie(2), [{ id: 10, name: 'Sipho Dube' }]);
  expect(index.find(['somebody'], 5)).toEqual([]);
  expect(index.find(['sipho'], 5)[0]?.titles).toEqual([movie(2)]);
});
