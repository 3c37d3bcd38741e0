import { expect, test } from 'vitest';
import { readCommand, wordsFor } from './messages.ts';

const at = { seconds: 3, duration: 60 };

test('each dialect tells that it plays in its own words', () => {
  expect(wordsFor('player.js', 'play', at, '1')).toEqual([
    '{"context":"player.js","version":"0.0.11","event":"play"}',
  ]);
  expect(wordsFor('vimeo', 'play', at, '1')).toMatchObject([{ event: 'play' }, { event: 'playing' }]);
  expect(wordsFor('youtube', 'play', at, '1')).toEqual([
    '{"event":"onStateChange","info":1,"id":"1","channel":"widget"}',
  ]);
  expect(wordsFor('none', 'play', at, '1')).toEqual([]);
});

test('each dialect tells the end and an error', () => {
  expect(wordsFor('player.js', 'error', at, '1')[0]).toContain('"value":{"code":-1,"msg":');
  expect(wordsFor('vimeo', 'error', at, '1')).toMatchObject([{ event: 'error', data: { method: 'play' } }]);
  expect(wordsFor('youtube', 'error', at, '1')[0]).toContain('"event":"onError","info":150');
  expect(wordsFor('youtube', 'ended', at, '1')[0]).toContain('"info":0');
});

test('commands are read in each dialect, and junk is none', () => {
  expect(readCommand('{"context":"player.js","version":"0.0.11","method":"play"}')).toBe('play');
  expect(readCommand({ method: 'pause' })).toBe('pause');
  expect(readCommand('{"event":"command","func":"playVideo","args":[]}')).toBe('play');
  for (const junk of [null, 1, '{', '[]', {}, { method: 'toString' }, 'x'.repeat(9000)]) {
    expect(readCommand(junk)).toBeNull();
  }
});
