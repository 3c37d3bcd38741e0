import type pg from 'pg';
import { catalogueTriggers } from './catalogue-triggers.ts';

export const channel = 'stoep_changes';

/** The setting that names a connection's node. */
const nodeSetting = 'stoep.node';

/** Nodes keep what they rendered from these tables. */
const catalogueTables = ['title', 'title_list'];

/** Nodes keep what a session shows. A new session, or a later expiry, makes no kept look-up wrong. */
const householdTriggers = [
  { table: 'session', on: 'delete or update of token_hash, user_id, sub_user_id, signed_in_at' },
  { table: 'session', on: 'update of expires_at', when: 'when (new.expires_at < old.expires_at)' },
  { table: '"user"', on: 'delete or update', column: 'id' },
  { table: 'sub_user', on: 'delete or update' },
  { table: 'adult_titles', on: 'insert or delete or update' },
  { table: 'period', on: 'insert or delete or update' },
];

const householdTables = [...new Set(householdTriggers.map(({ table }) => table))];

const triggers = [
  ...catalogueTriggers.map(({ name, table, part, on, when }) => ({
    name,
    table,
    text: `after ${on} on ${table} for each row when (${when}) execute function stoep_note_catalogue('${part}')`,
  })),
  ...[...catalogueTables, ...householdTables].map((table) => ({
    name: 'stoep_tell_truncate',
    table,
    text: `after truncate on ${table} execute function stoep_tell_change()`,
  })),
  ...householdTriggers.map(({ table, on, when = '', column = 'user_id' }, index) => ({
    name: `stoep_tell_household_${index}`,
    table,
    text: `after ${on} on ${table} for each row ${when} execute function stoep_tell_change('${column}')`,
  })),
];

/** A notification's payload: the table, the node that changed it, and the household of a changed row. */
const tellChange = `create or replace function stoep_tell_change() returns trigger language plpgsql as $$
  declare
    node text := coalesce(current_setting('${nodeSetting}', true), '');
    payload text := tg_table_name || ' ' || node;
  begin
    if tg_level = 'ROW' then
      payload := payload || ' ' || (case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end ->> tg_argv[0]);
      if node <> '' then raise notice '${channel} %', payload; end if;
    end if;
    perform pg_notify('${channel}', payload);
    return null;
  end $$`;

/** It is raised once for a transaction, however many rows it changes. Only tabs read the version: nodes are notified. */
const recordCatalogue = `create or replace function stoep_note_catalogue() returns trigger language plpgsql as $$
  declare
    node text := coalesce(current_setting('${nodeSetting}', true), '');
    payload text := tg_table_name || ' ' || node;
  begin
    if tg_argv[0] = 'visibility' then
      insert into catalogue_version (part, version) values (tg_argv[0], now()::text || ' ' || pg_current_xact_id()::text)
        on conflict (part) do update set version = excluded.version
          where catalogue_version.version <> excluded.version;
    end if;
    if node <> '' then raise notice '${channel} %', payload; end if;
    perform pg_notify('${channel}', payload);
    return null;
  end $$`;

export function setNodeName(node: string): string {
  return `set ${nodeSetting} = '${node}'; set client_min_messages = notice`;
}

export interface Change {
  table: string;
  /** Is empty for a change outside the nodes. */
  node: string;
  /** Names the household; null means that all may have changed. */
  userId: string | null;
}

export function parseChange(payload: string): Change {
  const [table = '', node = '', userId = null] = payload.split(' ', 3);
  return { table, node, userId };
}

/** What the connection's transaction has changed; null for other notices. */
export function parseNotice(message = ''): Change | null {
  return message.startsWith(channel) ? parseChange(message.slice(channel.length + 1)) : null;
}

export function isOfCatalogue({ table }: Change): boolean {
  return catalogueTables.includes(table);
}

/** PostgreSQL notifies of each change after the commit. Does nothing if the triggers exist. */
export async function installChangeTriggers(client: pg.Client): Promise<void> {
  if ((await findMissing(client)).length === 0) return;
  await client.query('select pg_advisory_lock(hashtext($1))', [channel]);
  try {
    // Replacing them would lock tables that a faster node is using.
    await createTriggers(client, await findMissing(client));
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [channel]);
  }
}

/** A test opens schemas that lack a table; those of the catalogue write `catalogue_version`. */
async function findMissing(client: pg.Client): Promise<typeof triggers> {
  const { rows } = await client.query<{ nth: number }>(
    `select w.nth::int - 1 as nth from unnest($1::text[], $2::text[]) with ordinality as w (name, of, nth)
       where to_regclass(w.of) is not null
         and (name not like 'stoep_note_%' or to_regclass('catalogue_version') is not null) and not exists (
         select from pg_trigger t where t.tgname = w.name and t.tgrelid = to_regclass(w.of))`,
    [triggers.map(({ name }) => name), triggers.map(({ table }) => table)],
  );
  return triggers.filter((_, index) => rows.some(({ nth }) => nth === index));
}

/** Each in a transaction of its own, because locks on several tables could meet those of a serving node. */
async function createTriggers(client: pg.Client, missing: typeof triggers): Promise<void> {
  if (missing.length === 0) return;
  await client.query(tellChange);
  await client.query(recordCatalogue);
  for (const { name, text } of missing) await client.query(`create or replace trigger ${name} ${text}`);
}
