import { expect, it } from 'vitest';
import { startBilling } from '#test/billing.ts';
import { buildUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { remindHouseholds } from './reminders/remind.ts';
import { tidyBilling } from './tidy.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describeOnBothDatabases('the periodic work of billing', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const billing = await startBilling(db, 'drop');
    const log = new RecordingLog();
    const deps = { ...billing.deps, log };
    const keep = (webhookId: string, body: string, receivedAt: number) =>
      db.tx(async (trx) => {
        await trx
          .insertInto('webhook_event')
          .values({
            webhook_id: webhookId,
            event_id: webhookId,
            type: 'payment.succeeded',
            payment_id: null,
            body,
            received_at: receivedAt,
            outcome: null,
          })
          .execute();
      });
    const outcomeOf = async (webhookId: string) => {
      const events = db.read.selectFrom('webhook_event').select('outcome');
      return (await events.where('webhook_id', '=', webhookId).executeTakeFirst())?.outcome;
    };
    return { ...billing, db, deps, log, keep, outcomeOf };
  }

  const eventOf = (webhookId: string, checkoutId: string) =>
    JSON.stringify({
      webhookId,
      eventId: webhookId,
      type: 'payment.succeeded',
      payment: {
        id: `p_${webhookId}`,
        checkoutId,
        amount: 3500,
        currency: 'ZAR',
        status: 'succeeded',
        mode: 'test',
        createdAt: 0,
      },
    });

  it('acts on every kept event, however many before it throw or are unreadable', async () => {
    const { deps, log, keep, outcomeOf, signUp, pass, db } = await open();
    const { redirectUrl } = await signUp();
    const received = deps.clock.now();
    for (let nth = 100; nth < 230; nth += 1)
      await keep(`msg_${nth}`, eventOf(`msg_${nth}`, 'ch_throws'), received);
    await keep('msg_300', '{}', received + 1);
    await keep('msg_301', 'no json', received + 1);
    await keep('msg_400', eventOf('msg_400', redirectUrl.split('/').at(-1) ?? ''), received + 2);
    pass(2 * minute);
    const throwing = {
      ...db,
      tx: (work: Parameters<typeof db.tx>[0]) =>
        db.tx(async (trx) => {
          const result = await work(trx);
          if (result === 'unknown-checkout') throw new Error('poison');
          return result;
        }),
    };
    // The fake only adds a failure, so it has the types of the real database.
    const poisoned = { ...deps, db: throwing as typeof db };
    await tidyBilling(poisoned);
    expect(await outcomeOf('msg_400')).toBe('made');
    expect(await outcomeOf('msg_300')).toBe('unreadable');
    expect(await outcomeOf('msg_301')).toBe('unreadable');
    expect(await outcomeOf('msg_150')).toBeNull();
    const failures = log.lines.filter(({ message }) => message === 'a webhook event could not be acted on');
    expect(failures).toHaveLength(130);
    expect(failures[0]?.fields).toMatchObject({ id: 'msg_100' });
  });

  it('expires signups though an event throws', async () => {
    const { deps, keep, signUp, pass, db } = await open();
    const { signupId } = await signUp();
    await keep('msg_1', 'no json', deps.clock.now());
    pass(day);
    await tidyBilling(deps);
    const signup = db.read.selectFrom('pending_signup').select('state').where('id', '=', signupId);
    expect(await signup.executeTakeFirst()).toEqual({ state: 'expired' });
  });

  it('reminds every household though one throws', async () => {
    const { deps, log, db } = await open();
    const now = deps.clock.now();
    await db.tx(async (trx) => {
      for (const index of [1, 2, 3]) {
        await trx.insertInto('user').values(buildUser(index)).execute();
        const period = { id: `d${index}`, user_id: `u${index}`, starts_at: now, ends_at: now + 4 * day };
        await trx.insertInto('period').values(period).execute();
      }
    });
    let calls = 0;
    const throwing = {
      ...db,
      tx: (work: Parameters<typeof db.tx>[0]) => {
        calls += 1;
        return calls === 1 ? Promise.reject(new Error('poison')) : db.tx(work);
      },
    };
    expect(await remindHouseholds({ ...deps, db: throwing as typeof db })).toBe(2);
    expect(log.lines.map(({ message }) => message)).toEqual(['a household could not be reminded']);
    expect(await remindHouseholds(deps)).toBe(1);
  });
});
