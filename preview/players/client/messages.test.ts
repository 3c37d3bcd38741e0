import { expect, test } from 'vitest';
import { messagesFor, readCommand } from './messages.ts';

const at = { seconds: 3, duration: 60 };

test('each dialect tells that it plays in its own words', () => {
  expect(messagesFor('player.js', 'play', at)).toEqual([
    '{"context":"player.js","version":"0.0.11","event":"play"}',
  ]);
  expect(messagesFor('vimeo', 'play', at)).toMatchObject([{ event: 'play' }, { event: 'playing' }]);
  expect(messagesFor('youtube', 'play', at)).toEqual([
    '{"event":"onStateChange","info":1,"id":"1","channel":"widget"}',
  ]);
  expect(messagesFor('none', 'play', at)).toEqual([]);
});

test('each dialect tells the end and an error', () => {
  expect(messagesFor('player.js', 'error', at)[0]).toContain('"value":{"code":-1,"msg":');
  expect(messagesFor('vimeo', 'error', at)).toMatchObject([{ event: 'error', data: { method: 'play' } }]);
  expect(messagesFor('youtube', 'error', at)[0]).toContain('"event":"onError","info":150');
  expect(messagesFor('youtube', 'ended', at)[0]).toContain('"info":0');
});

test('commands are read in each dialect, and junk is none', () => {
  expect(readCommand('{"context":"player.js","version":"0.0.11","method":"play"}')).toBe('play');
  expect(readCommand({ method: 'pause' })).toBe('pause');
  expect(readCommand('{"event":"command","func":"playVideo","args":[]}')).toBe('play');
  for (const junk of [null, 1, '{', '[]', {}, { method: 'toString' }, 'x'.repeat(9000)]) {
    expect(readCommand(junk)).toBeNull();
  }
});
