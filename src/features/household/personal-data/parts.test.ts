import type { Insertable } from 'kysely';
import { beforeEach, expect, it } from 'vitest';

import type { Database } from '#src/adapters/db/database.ts';
import type { Schema } from '#src/adapters/db/schema.ts';
import { toIso } from '#src/domain/own-data.ts';
import { clockAt } from '#test/clock.ts';
import { allRows } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { tableOwners } from '../../../../scripts/tables/owners.ts';
import { collectOwnData } from './export-data.ts';
import { keptAfterDeletion, notExported, notPersonal, personalDataParts } from './parts.ts';
import { deleteHousehold } from './personal-data.ts';

const personalTables = personalDataParts.flatMap(({ tables }) => tables).sort();

/** A time of each table's own, by which an export shows that it was read. */
const timeOf = (table: string) => 1_790_000_000_000 + personalTables.indexOf(table) * 3_600_000;

/** Columns that name a household, a member of it, or a person. */
const namingColumn = /^(user_id|sub_user_id|viewer_key|email|email_key|address|file_key)$/;

type Rows = { [T in keyof Schema]?: Insertable<Schema[T]> };

/** One row in every table that names a household; `mark` is in all that identifies it. */
function buildRows(mark: string): Rows {
  const user_id = `user-${mark}`;
  const email = `${mark}@example.org`;
  const price = { amount: 3500, currency: 'ZAR' };
  const payment_id = `payment-${mark}`;
  const at = timeOf;
  return {
    user: {
      id: user_id,
      email,
      email_key: email,
      password_hash: 'hash',
      photo_url: `/avatars/${user_id}/${mark}.webp`,
      created_at: at('user'),
    },
    adult_titles: { user_id, chosen_at: at('adult_titles') },
    guardian_consent: { user_id, given_at: at('guardian_consent') },
    sub_user: {
      id: `sub-${mark}`,
      user_id,
      slot: 1,
      name: `Child ${mark}`,
      password_hash: 'hash',
      age_group: '13+',
      genres: '[]',
      created_at: at('sub_user'),
      consent_at: null,
    },
    session: {
      token_hash: `session-${mark}`,
      user_id,
      sub_user_id: `sub-${mark}`,
      device: `Device ${mark}`,
      signed_in_at: at('session'),
      last_seen_at: 1,
      expires_at: 1,
    },
    device: { token_hash: `device-${mark}`, user_id, created_at: at('device'), last_used_at: 1 },
    sign_in_code: {
      code_hash: `code-${mark}`,
      browser_hash: `television-${mark}`,
      device: `Television ${mark}`,
      expires_at: at('sign_in_code'),
      user_id,
      sub_user_id: `sub-${mark}`,
    },
    password_reset: { token_hash: `reset-${mark}`, user_id, expires_at: at('password_reset') },
    email_change: {
      id: `change-${mark}`,
      user_id,
      email: `former-${email}`,
      email_key: `former-${email}`,
      changed_at: at('email_change'),
      expires_at: 1,
    },
    email_undo: { token_hash: `undo-${mark}`, email_change_id: `change-${mark}` },
    history: {
      user_id,
      viewer_key: `sub-${mark}`,
      kind: 'movie',
      title_id: 1,
      name: 'Dusk',
      poster_path: null,
      backdrop_path: null,
      season: null,
      episode: null,
      watched_at: at('history'),
    },
    mark: {
      user_id,
      viewer_key: 'main',
      mark: 'list',
      kind: 'movie',
      title_id: 1,
      season: 0,
      episode: 0,
      name: `Marked by ${mark}`,
      marked_at: at('mark'),
    },
    watch_position: {
      user_id,
      viewer_key: `sub-${mark}`,
      kind: 'series',
      title_id: 1,
      season: 2,
      episode: 5,
      seconds: 41,
      length: 60,
      stopped_at: at('watch_position'),
    },
    next_episode_off: {
      user_id,
      viewer_key: `sub-${mark}`,
      chosen_at: at('next_episode_off'),
    },
    mail: {
      id: `mail-${mark}`,
      kind: 'welcome',
      address: email,
      about: null,
      created_at: at('mail'),
      attempts: 0,
      due_at: 1,
    },
    pending_signup: {
      id: `signup-${mark}`,
      reference_hash: `reference-${mark}`,
      browser_hash: `browser-${mark}`,
      email,
      email_key: email,
      password_hash: null,
      state: 'claimed',
      user_id,
      created_at: at('pending_signup'),
      expires_at: 1,
      claimed_at: 1,
    },
    checkout: {
      id: `checkout-${mark}`,
      pending_signup_id: `signup-${mark}`,
      user_id: null,
      provider_id: `provider-${mark}`,
      idempotency_key: `key-${mark}`,
      redirect_url: null,
      ...price,
      status: 'paid',
      created_at: at('checkout'),
      checked_at: null,
      ask_at: null,
    },
    checkout_event: { checkout_id: `checkout-${mark}`, kind: 'made', at: 1 },
    payment: {
      id: payment_id,
      checkout_id: `checkout-${mark}`,
      user_id,
      ...price,
      paid_at: at('payment'),
      refund_due: 0,
      refunded_at: null,
    },
    webhook_event: {
      webhook_id: `webhook-${mark}`,
      event_id: 'event',
      type: 'payment.succeeded',
      payment_id,
      body: `{"email":"${email}"}`,
      received_at: 1,
      outcome: 'made',
    },
    refund: {
      id: `refund-${mark}`,
      kind: 'refund',
      payment_id,
      provider_checkout_id: null,
      ...price,
      told_at: 1,
    },
    period: {
      id: `period-${mark}`,
      user_id,
      payment_id: null,
      starts_at: at('period'),
      ends_at: 1,
      reason: null,
      moved_at: null,
    },
    ended_period: {
      id: `ended-${mark}`,
      user_id,
      payment_id,
      starts_at: at('ended_period'),
      ends_at: 1,
      ended_at: 1,
    },
    plan_choice: { user_id, seq: 1, kind: 'cancelled', at: at('plan_choice') },
    reminder: { user_id, period_ends_at: 1, days: 5, at: at('reminder') },
    deletion_notice: { user_id, lapsed_at: 1, told_at: at('deletion_notice') },
    audit_household: { audit_id: `audit-${mark}`, user_id, at: at('audit_household'), note: null },
    file_removal: { file_key: `avatars/${user_id}/old-${mark}.webp`, due_at: 1 },
  };
}

async function insertAll(db: Database, rows: Rows): Promise<void> {
  await db.tx(async (trx) => {
    for (const [name, values] of Object.entries(rows)) {
      // `Rows` has typed each row by its table; the loop forgets which.
      const { table, row } = { table: name, row: values } as {
        table: 'user';
        row: Insertable<Schema['user']>;
      };
      await trx.insertInto(table).values(row).execute();
    }
  });
}

describeOnBothDatabases('the owners of personal data', (openFresh) => {
  let db: Database;
  beforeEach(async () => {
    db = await openFresh();
  });

  it('name every table of the migrated database, as personal or with what else it holds', async () => {
    const tables = await db.read.introspection.getTables();
    const names = tables.map(({ name }) => name);
    expect([...personalTables, ...Object.keys(notPersonal)].sort()).toEqual(names.sort());
    const naming = tables.filter(({ columns }) => columns.some(({ name }) => namingColumn.test(name)));
    expect(naming.length).toBeGreaterThan(10);
    const others = naming.map(({ name }) => name).filter((name) => !personalTables.includes(name));
    expect(others).toEqual(['operator']);
  });

  it('are those of the tables', () => {
    const owners = personalDataParts.flatMap(({ owner, tables }) => tables.map((table) => [table, owner]));
    expect(Object.fromEntries(owners)).toEqual(
      Object.fromEntries(personalTables.map((table) => [table, tableOwners[table]])),
    );
  });

  it('export a row of every table, or say why not', async () => {
    await insertAll(db, buildRows('ours'));
    await insertAll(db, buildRows('theirs'));
    const data = await collectOwnData({ db, clock: clockAt(() => 1) }, 'user-ours', null);
    const text = JSON.stringify(data);
    const left = personalTables.filter((table) => !text.includes(toIso(timeOf(table))));
    expect(left).toEqual(Object.keys(notExported).sort());
    expect(text).not.toContain('theirs');
  });

  it('delete every row of a household and no other, or say why one stays', async () => {
    const ours = buildRows('ours');
    expect(Object.keys(ours).sort()).toEqual(personalTables);
    await insertAll(db, buildRows('theirs'));
    const others = await allRows(db);
    await insertAll(db, ours);
    await db.tx((trx) => deleteHousehold(trx, 'user-ours'));
    const after = await allRows(db);
    const grown = personalTables.filter((table) => after[table]?.length !== others[table]?.length);
    expect(grown).toEqual(Object.keys(keptAfterDeletion).sort());
    for (const table of personalTables) {
      expect(after[table]).toEqual(expect.arrayContaining(others[table] ?? []));
    }
    const { file_removal: _files, ...rest } = after;
    for (const trace of ['user-ours', 'ours@example.org', 'sub-ours', 'Child ours', 'signup-ours']) {
      expect(JSON.stringify(rest)).not.toContain(trace);
    }
  });
});
