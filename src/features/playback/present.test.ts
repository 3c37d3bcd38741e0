import { describe, expect, it } from 'vitest';
import type { EmbedSource } from '#src/adapters/embeds/embeds.ts';
import { type ServerHealth, unknownHealth } from '#src/domain/server-health.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { presentSource, readAbout } from './present.ts';

const source: EmbedSource = {
  number: 1,
  key: '0123456789abcdef',
  name: 'Server 1',
  url: 'https://s1.example/movie/tt0133093',
  origin: 'https://s1.example',
  sandbox: [],
  slow: false,
  pending: false,
};

const texts = textsIn('en');

describe('the reason to choose another server', () => {
  it.each<[string, boolean, Partial<ServerHealth>, string | null]>([
    ['nobody has tried it', false, {}, null],
    ['it plays for others', false, { played: 4 }, null],
    ['one other household left it', false, { left: 1 }, null],
    ['two other households left it', false, { left: 2 }, 'trouble lately'],
    ['most households left it', false, { played: 1, left: 3 }, 'trouble lately'],
    ['it played here and fails elsewhere', false, { left: 5, own: 'played' }, 'trouble lately'],
    ['it failed here and plays elsewhere', false, { played: 9, own: 'left' }, 'didn’t work today'],
    ['it was reported here', false, { played: 9, own: 'reported' }, 'didn’t work today'],
    ['it is slow', true, {}, 'slow to respond'],
    ['it is slow and fails elsewhere', true, { left: 5 }, 'trouble lately'],
    ['it is slow and failed here', true, { own: 'left' }, 'didn’t work today'],
  ])('when %s', (_case, slow, health, reason) => {
    const view = presentSource({ ...source, slow }, 'movie 603', { ...unknownHealth, ...health }, texts);
    expect(view.trouble).toBe(reason);
  });
});

describe('the sandbox', () => {
  const sandboxOf = (...sandbox: string[]) =>
    presentSource({ ...source, sandbox }, 'movie 603', unknownHealth, texts).address?.sandbox.split(' ') ??
    [];

  it('never lets a frame open windows, download or leave the page unless a server was declared to need it', () => {
    expect(sandboxOf()).toEqual(['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-presentation']);
  });

  it('names each permission once', () => {
    const tokens = sandboxOf('allow-forms', 'allow-popups', 'allow-popups');
    expect(tokens.filter((token) => token === 'allow-popups')).toHaveLength(1);
    expect(tokens.filter((token) => token === 'allow-forms')).toHaveLength(1);
  });
});

describe('the subject of an outcome, as the browser sends it back', () => {
  it.each(['movie 603', 'series 2147483647 99999 99999', 'anime 7 2 5 dub'])('is read again: %s', (what) => {
    const { about } = presentSource(source, what, unknownHealth, texts);
    expect(readAbout(about)).toEqual({ what, server: source.key });
  });

  it.each([
    ['nothing', ''],
    ['no title', ' @0123456789abcdef'],
    ['no server', 'movie 603'],
    ['a key that is too short', 'movie 603 @0123456789abcde'],
    ['a key that is too long', 'movie 603 @0123456789abcdef0'],
    ['a key in capitals', 'movie 603 @0123456789ABCDEF'],
    ['a title that is too long', `${'a'.repeat(41)} @0123456789abcdef`],
    ['markup', '<b>603</b> @0123456789abcdef'],
    ['a second line', 'movie 603 @0123456789abcdef\n'],
    ['a second line before', '\nmovie 603 @0123456789abcdef'],
    ['a space after', 'movie 603 @0123456789abcdef '],
    ['two servers', 'movie 603 @0123456789abcdef @0123456789abcdef'],
  ])('is refused with %s', (_case, text) => {
    expect(readAbout(text)).toBeNull();
  });
});
