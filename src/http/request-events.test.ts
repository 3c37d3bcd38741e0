import { describe, expect, it } from 'vitest';
import { RecordingLog } from '#test/recording-log.ts';
import { RequestEvents } from './request-events.ts';

const facts = {
  id: 'r-1',
  address: '192.0.2.1',
  cookies: new Map<string, string>(),
  userAgent: '',
  saver: false,
};

describe('events that anybody can cause', () => {
  it('are one line each, with request, event and outcome', () => {
    const log = new RecordingLog();
    const events = new RequestEvents(log);
    events.redirected(facts, '/movies', null);
    events.limitReached(facts, '/search');
    expect(log.lines.map(({ level, fields }) => [level, fields])).toEqual([
      ['info', { event: 'guard', outcome: 'redirected', request: 'r-1', page: '/movies', viewer: 'visitor' }],
      ['info', { event: 'limit', outcome: 'reached', request: 'r-1', page: '/search' }],
    ]);
  });

  it('can’t drown the log', () => {
    const log = new RecordingLog();
    const events = new RequestEvents(log);
    for (let count = 0; count < 1_000; count += 1) events.refused(facts, '/parts/me', 401);
    // The events may fall into two or three windows of a second.
    expect(log.lines.length).toBeLessThanOrEqual(60);
    events.limitReached(facts, '/search');
    expect(log.lines.at(-1)?.fields).toMatchObject({ event: 'limit' });
  });
});
