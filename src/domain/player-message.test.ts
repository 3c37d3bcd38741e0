import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxMessageLength, parsePlayerMessage } from './player-message.ts';

const playerJs = (event: unknown, value?: unknown) =>
  JSON.stringify({ context: 'player.js', version: '0.0.11', event, value });

describe('the meaning of a message', () => {
  it.each([
    ['player.js ready', playerJs('ready', { src: 'https://one.example/', events: [], methods: [] }), 'ready'],
    ['player.js play', playerJs('play'), 'playing'],
    ['player.js pause', playerJs('pause'), 'paused'],
    ['player.js timeupdate', playerJs('timeupdate', { seconds: 1.5, duration: 60 }), 'progress'],
    ['player.js timeupdate at the start', playerJs('timeupdate', { seconds: 0, duration: 60 }), null],
    ['player.js progress', playerJs('progress', { percent: 0.2 }), null],
    ['player.js error', playerJs('error', { code: -1, msg: 'Not playable' }), 'error'],
    ['player.js ended', playerJs('ended'), 'ended'],
    ['player.js as an object', { context: 'player.js', event: 'play' }, 'playing'],
    ['Vimeo loaded', { event: 'loaded', data: { id: 1 } }, 'ready'],
    ['Vimeo playing', { event: 'playing', data: { seconds: 0, duration: 60, percent: 0 } }, 'playing'],
    ['Vimeo timeupdate', '{"event":"timeupdate","data":{"seconds":3}}', 'progress'],
    ['Vimeo error', { event: 'error', data: { name: 'NotPlayable', method: 'play' } }, 'error'],
    [
      'Vimeo that wants a click',
      { event: 'error', data: { name: 'NotAllowedError', method: 'play' } },
      'ready',
    ],
    ['Vimeo ended', { event: 'ended' }, 'ended'],
    ['Vimeo method', { method: 'ping' }, null],
    ['YouTube onReady', '{"event":"onReady","info":null,"id":1,"channel":"widget"}', 'ready'],
    ['YouTube first info', '{"event":"initialDelivery","info":{"playerState":-1}}', 'ready'],
    ['YouTube playing', '{"event":"onStateChange","info":1}', 'playing'],
    ['YouTube not begun', '{"event":"onStateChange","info":-1}', null],
    ['YouTube buffering', '{"event":"onStateChange","info":3}', 'ready'],
    ['YouTube ended', '{"event":"onStateChange","info":0}', 'ended'],
    ['YouTube paused', '{"event":"onStateChange","info":2}', 'paused'],
    ['YouTube state within info', '{"event":"infoDelivery","info":{"playerState":1}}', 'playing'],
    ['YouTube time within info', '{"event":"infoDelivery","info":{"currentTime":2.5}}', 'progress'],
    ['YouTube volume within info', '{"event":"infoDelivery","info":{"volume":100}}', null],
    ['YouTube error', '{"event":"onError","info":150}', 'error'],
    ['plain', { event: 'playing' }, 'playing'],
    ['plain text', '{"event":"playing"}', 'playing'],
    ['plain error', { event: 'error' }, 'error'],
  ])('understands %s', (_what, data, meaning) => {
    expect(parsePlayerMessage(data).message).toBe(meaning);
  });

  it.each([
    ['nothing', null],
    ['a word', 'playing'],
    ['a word in JSON', '"playing"'],
    ['half a JSON', '{"event":"playing"'],
    ['a list', ['playing']],
    ['a list as event', { event: ['playing'] }],
    ['another context', { context: 'other', event: 'ready' }],
    ['an inherited name', { event: '__proto__' }],
    ['a name of every object', { event: 'constructor' }],
    ['a state in words', { event: 'onStateChange', info: 'playing' }],
    ['text that is too long', `${playerJs('play')}${' '.repeat(maxMessageLength)}`],
    ['brackets without end', '['.repeat(maxMessageLength)],
  ])('makes nothing of %s', (_what, data) => {
    expect(parsePlayerMessage(data).message).toBeNull();
  });

  it('never throws, and says one of its words or nothing', () => {
    const messages = [null, 'ready', 'paused', 'playing', 'progress', 'error', 'ended'];
    const named = fc.record(
      {
        context: fc.oneof(fc.constant('player.js'), fc.anything()),
        event: fc.oneof(
          fc.constantFrom('timeupdate', 'infoDelivery', 'onStateChange', 'error'),
          fc.anything(),
        ),
        info: fc.anything(),
        data: fc.anything(),
        value: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const anything = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true }),
      fc.json(),
      fc.string(),
      named,
    );
    fc.assert(fc.property(anything, (data) => messages.includes(parsePlayerMessage(data).message)));
  });

  it('survives an object that refuses to be read', () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('refused');
        },
      },
    );
    expect(parsePlayerMessage(trap).message).toBeNull();
  });
});

describe('the time of a message', () => {
  it.each([
    ['player.js', playerJs('timeupdate', { seconds: 41.5, duration: 60 }), { seconds: 41.5, duration: 60 }],
    [
      'Vimeo',
      { event: 'timeupdate', data: { seconds: 41, duration: 60, percent: 0.7 } },
      { seconds: 41, duration: 60 },
    ],
    [
      'Vimeo at a pause',
      { event: 'pause', data: { seconds: 41, duration: 60 } },
      { seconds: 41, duration: 60 },
    ],
    ['YouTube', '{"event":"infoDelivery","info":{"currentTime":41}}', { seconds: 41, duration: null }],
    ['Dailymotion', { event: 'timeupdate', time: 41, duration: 60 }, { seconds: 41, duration: 60 }],
    [
      'an unknown length',
      playerJs('timeupdate', { seconds: 0, duration: 0 }),
      { seconds: 0, duration: null },
    ],
    [
      'a length that is no number',
      playerJs('timeupdate', { seconds: 1, duration: '60' }),
      { seconds: 1, duration: null },
    ],
  ])('understands %s', (_what, data, time) => {
    expect(parsePlayerMessage(data).time).toEqual(time);
  });

  it.each([
    ['a negative time', { event: 'timeupdate', data: { seconds: -1 } }],
    ['no number', { event: 'timeupdate', data: { seconds: Number.NaN } }],
    ['an endless time', { event: 'timeupdate', data: { seconds: Number.POSITIVE_INFINITY } }],
    ['a time in words', playerJs('timeupdate', { seconds: '41' })],
    ['another event', playerJs('progress', { seconds: 41 })],
    ['another context', { context: 'other', event: 'timeupdate', value: { seconds: 41 } }],
    ['junk', '{'],
  ])('hears no time in %s', (_what, data) => {
    expect(parsePlayerMessage(data).time).toBeNull();
  });
});
