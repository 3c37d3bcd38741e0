import { describe, expect, it } from 'vitest';
import { parseBatch, readChange } from './parse.ts';

const position = (title: string, value: object) => readChange({ kind: 'position', title, value });
const reached = { seconds: 61.5, duration: 5_400, ended: false };

describe('a position', () => {
  it('names what was played and how far', () => {
    const title = { kind: 'movie', titleId: 550, season: null, episode: null, audio: 'sub' };
    expect(position('movie 550', reached)).toEqual({ kind: 'position', title, value: reached });
    expect(position('anime 7 2 5 dub', { ...reached, duration: null })).toMatchObject({
      title: { kind: 'anime', season: 2, episode: 5, audio: 'dub' },
      value: { duration: null },
    });
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 86_401, '5', null])(
    'is refused with %j seconds',
    (seconds) => {
      expect(position('movie 550', { ...reached, seconds })).toBeNull();
      if (seconds !== null) expect(position('movie 550', { ...reached, duration: seconds })).toBeNull();
    },
  );

  it.each([
    '',
    'movie',
    'movie ',
    'movie 0',
    'movie -1',
    'movie 1.5',
    'film 550',
    'movie 550 1 1',
    'series 550',
    'series 550 0 1',
    'series 550 1 1 sub',
    '../550',
  ])('is refused for %j', (title) => {
    expect(position(title, reached)).toBeNull();
  });

  it('is refused without an end that is told', () => {
    expect(position('movie 550', { seconds: 5, duration: null })).toBeNull();
    expect(position('movie 550', { ...reached, ended: 'yes' })).toBeNull();
  });
});

describe('a setting', () => {
  const choose = (name: string, value: unknown) =>
    readChange({ kind: 'setting', title: null, value: { name, value } });

  it('is one that the household alone keeps, with a value that it knows', () => {
    const off = { kind: 'setting', title: null, value: { name: 'autoplay', value: 'off' } };
    expect(choose('autoplay', 'off')).toEqual(off);
    // Devices may still send this shape of earlier versions.
    expect(readChange({ kind: 'next-episode', title: null, value: false })).toEqual(off);
    for (const [name, value] of [
      ['autoplay', 'sometimes'],
      ['autoplay', true],
      ['language', 'zu'],
      ['theme', 'dark'],
      ['toString', 'on'],
    ] as const)
      expect.soft(choose(name, value), name).toBeNull();
  });
});

describe('a batch', () => {
  const entry = { id: 'first-entry', viewer: 'v', at: 1, kind: 'list', title: 'movie 1', value: true };

  it('names each change, and which can’t be ours', () => {
    const removal = { ...entry, id: 'other-entry', kind: 'removed', title: null, value: 5 };
    expect(parseBatch(JSON.stringify([entry, removal, { ...removal, value: null }]))).toEqual([
      {
        id: 'first-entry',
        viewer: 'v',
        at: 1,
        change: { kind: 'list', title: { kind: 'movie', titleId: 1, place: null }, value: true },
      },
      { id: 'other-entry', viewer: 'v', at: 1, change: { kind: 'removed', title: null, value: 5 } },
      { id: 'other-entry', viewer: 'v', at: 1, change: null },
    ]);
  });

  it('leaves out what has no name', () => {
    const nameless = [
      { ...entry, id: 'short' },
      { ...entry, id: '../../etc' },
      { ...entry, at: -1 },
      1,
      null,
    ];
    expect(parseBatch(JSON.stringify(nameless))).toEqual([]);
    expect(parseBatch('{}')).toBeNull();
  });
});
