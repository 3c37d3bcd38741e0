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
  expect(readCommand('{"context":"player.js","version":"0.0.11","method":"play"}')).toEqual({ name: 'play' });
  expect(readCommand({ method: 'pause' })).toEqual({ name: 'pause' });
  expect(readCommand('{"event":"command","func":"playVideo","args":[]}')).toEqual({ name: 'play' });
  expect(readCommand({ method: 'setCurrentTime', value: 41 })).toEqual({ name: 'seekTo', seconds: 41 });
  expect(readCommand('{"event":"command","func":"seekTo","args":[41,true]}')).toEqual({
    name: 'seekTo',
    seconds: 41,
  });
  for (const junk of [
    { method: 'setCurrentTime', value: -1 },
    { func: 'seekTo' },
    null,
    1,
    '{',
    '[]',
    {},
    { method: 'toString' },
    'x'.repeat(9000),
  ]) {
    expect(readCommand(junk)).toBeNull();
  }
});
