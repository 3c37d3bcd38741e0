import { expect, it } from 'vitest';
import { textsIn } from '#src/languages/catalogues.ts';
import { presentLife } from './present-life.ts';

const texts = textsIn('en');
const life = { face: '/a.jpg', work: 'Acting', born: '1918-07-18', died: '2013-12-05', place: 'Mvezo' };

it('says what somebody does, and where and when they were born and died', () => {
  expect(presentLife(life, texts)).toEqual({
    face: '/a.jpg',
    facts: ['Actor', 'Born 18 July 1918 in Mvezo', 'Died 5 December 2013'],
  });
});

it('leaves out what is unknown', () => {
  expect(presentLife(null, texts)).toEqual({ face: null, facts: [] });
  expect(presentLife({ ...life, work: 'Crew', born: null, died: null }, texts).facts).toEqual([
    'Born in Mvezo',
  ]);
  expect(presentLife({ ...life, place: '', died: null }, texts).facts).toEqual([
    'Actor',
    'Born 18 July 1918',
  ]);
});
