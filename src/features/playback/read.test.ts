import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EmbedSource, Playable } from '#src/adapters/embeds/embeds.ts';
import { readServerNumber, readSources, readTitleId } from './read.ts';

const movie: Playable = { imdbId: 'tt0133093', kind: 'movie', season: null, episode: null, dub: false };

function source(number: number, sandbox: string[] = []): EmbedSource {
  const origin = `https://s${number}.example`;
  return { number, name: `Server ${number}`, url: `${origin}/movie/tt0133093`, origin, sandbox };
}

const offering = (...sources: EmbedSource[]) => ({ origins: [], sourcesFor: async () => sources });

const usual = 'allow-scripts allow-same-origin allow-forms allow-presentation';

describe('readSources', () => {
  it('spells the sandbox out, with what a server was declared to need', async () => {
    const sources = await readSources(offering(source(1), source(3, ['allow-popups'])), 'main', movie);
    expect(sources.map(({ number, sandbox }) => [number, sandbox])).toEqual([
      [1, usual],
      [3, `${usual} allow-popups`],
    ]);
  });

  it('never offers a sub-user a server that needs more than the usual sandbox', async () => {
    const sources = await readSources(offering(source(1, ['allow-popups']), source(2)), 'sub', movie);
    expect(sources.map(({ number }) => number)).toEqual([2]);
  });

  it('lets nothing through that a source may have besides', async () => {
    const [view] = await readSources(offering({ ...source(1), secret: 'x' } as EmbedSource), 'main', movie); // on purpose
    expect(Object.keys(view ?? {}).sort()).toEqual(['name', 'number', 'origin', 'sandbox', 'url']);
  });
});

it('reads a server’s number', () => {
  expect(readServerNumber('2')).toBe(2);
  for (const text of [null, '', '0', '-1', '1.5', 'two', '999', '2 '])
    expect(readServerNumber(text)).toBeNull();
});

describe('readTitleId', () => {
  it.each(['1', '603', '2147483647'])('takes %s', (text) => {
    expect(readTitleId(text)).toBe(Number(text));
  });

  it.each([
    undefined,
    '',
    '0',
    '0603',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '603x',
    '2147483648',
    '99999999999',
    '٣',
  ])('refuses %j', (text) => {
    expect(readTitleId(text)).toBeNull();
  });

  it('answers a number from 1 to 2³¹ − 1 or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        const id = readTitleId(text);
        expect(id === null || (Number.isSafeInteger(id) && id >= 1 && id <= 2 ** 31 - 1)).toBe(true);
      }),
    );
  });
});
