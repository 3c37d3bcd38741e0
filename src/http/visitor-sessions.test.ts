import { expect, it } from 'vitest';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { type Session, visitorSession } from '#src/features/accounts/sessions/session-reader.ts';
import { VisitorSessions } from './visitor-sessions.ts';

const session = (visibility: string): Session => ({
  ...visitorSession,
  catalogue: { visibility, looks: '' },
});

/** Replaces the database: the test resolves each answer. */
function createSessions() {
  const calls: PromiseWithResolvers<Session>[] = [];
  const sessions = new VisitorSessions(() => {
    const answer = Promise.withResolvers<Session>();
    calls.push(answer);
    return answer.promise;
  });
  const read = async () => {
    const { session: found, isLate } = await sessions.read();
    return [found.catalogue.visibility, isLate];
  };
  return { calls, read };
}

it('asks the database for each visitor, and waits for the first answer', async () => {
  const { calls, read } = createSessions();
  for (const [index, visibility] of ['one', 'two', 'three'].entries()) {
    const reading = read();
    calls[index]?.resolve(session(visibility));
    expect(await reading).toEqual([visibility, false]);
  }
});

it('goes on with what it said last while it hangs, asks once meanwhile, and again afterwards', async () => {
  const { calls, read } = createSessions();
  const first = read();
  calls[0]?.resolve(session('one'));
  await first;
  expect(await Promise.all([read(), read()])).toEqual([
    ['one', true],
    ['one', true],
  ]);
  expect(calls).toHaveLength(3);
  expect(await read()).toEqual(['one', true]);
  expect(calls).toHaveLength(3);
  // A late answer counts as well.
  calls[1]?.reject(new DatabaseBusy('No answer'));
  calls[2]?.resolve(session('two'));
  const readAnswered = () => {
    const reading = read();
    calls.at(-1)?.resolve(session('three'));
    return reading;
  };
  await expect.poll(readAnswered).toEqual(['three', false]);
});

it('tells a fault from a database that refuses', async () => {
  const { calls, read } = createSessions();
  const first = read();
  calls[0]?.reject(new DatabaseBusy('No answer'));
  await expect(first).rejects.toThrow(DatabaseBusy);
  const second = read();
  calls[1]?.resolve(session('one'));
  await second;
  const refused = read();
  calls[2]?.reject(new DatabaseBusy('No answer'));
  expect(await refused).toEqual(['one', true]);
  const broken = read();
  calls[3]?.reject(new TypeError('A mistake'));
  await expect(broken).rejects.toThrow('A mistake');
});
