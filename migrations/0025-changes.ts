/** Changes of columns that the audience rule reads, and of columns that a list shows. */
const visible = differIn(['adult', 'banned', 'maturity', 'genre_ids', 'imdb_id', 'certificate_rules']);
const looks = differIn(['name', 'poster_path', 'backdrop_path', 'released_on']);

/** A title without facts isn't listed. Documents begin with the first two pages of a list. */
const catalogueChanges = [
  {
    name: 'title_visibility',
    on: 'update on title',
    part: 'visibility',
    when: `old.facts_at is not null and (${visible})`,
  },
  { name: 'title_removal', on: 'delete on title', part: 'visibility', when: 'old.facts_at is not null' },
  {
    name: 'title_looks',
    on: 'update on title',
    part: 'looks',
    when: `old.facts_at is not null and (${looks})`,
  },
  {
    name: 'title_list_looks',
    on: 'update on title_list',
    part: 'looks',
    when: 'old.page <= 2 and old.ids <> new.ids',
  },
];

const viewingTables = ['history', 'mark', 'watch_position'];

/** Triggers of development versions, which weren't part of a migration. */
const formerTriggers = ['visibility', 'removal', 'looks', 'list'].map((name) => `stoep_note_${name}`);

/**
 * Every request reads these counters with its session, and the caches of a node are keyed by them. Triggers
 * raise them in the transaction of the change, so that no code can forget it. A version of the catalogue is
 * random, so that a restored backup can't repeat one.
 */
export const changes = {
  version: 25,
  name: 'changes',
  statements: ['alter table "user" add column changes integer not null default 0'],
  sqlite: [
    ...formerTriggers.map((name) => `drop trigger if exists ${name}`),
    ...catalogueChanges.map(
      ({ name, on, part, when }) => `create trigger ${name} after ${on} for each row when ${when} begin
        insert into catalogue_version (part, version) values ('${part}', hex(randomblob(8)))
          on conflict (part) do update set version = excluded.version;
      end`,
    ),
    ...viewingTables.flatMap((table) =>
      ['insert', 'update', 'delete'].map(
        (event) => `create trigger ${table}_${event} after ${event} on ${table} for each row begin
          update "user" set changes = changes + 1 where id = ${event === 'delete' ? 'old' : 'new'}.user_id;
        end`,
      ),
    ),
  ],
  postgres: [
    'drop function if exists stoep_tell_change() cascade',
    'drop function if exists stoep_note_catalogue() cascade',
    // Counts once for a transaction. `or replace`: a restore may leave the functions without their triggers.
    `create or replace function count_catalogue_change() returns trigger language plpgsql as $$
      begin
        insert into catalogue_version (part, version)
          values (tg_argv[0], now()::text || ' ' || pg_current_xact_id()::text)
          on conflict (part) do update set version = excluded.version
            where catalogue_version.version <> excluded.version;
        return null;
      end $$`,
    ...catalogueChanges.map(
      ({ name, on, part, when }) =>
        `create trigger ${name} after ${on} for each row when (${when})
          execute function count_catalogue_change('${part}')`,
    ),
    `create or replace function count_household_change() returns trigger language plpgsql as $$
      begin
        update "user" set changes = changes + 1
          where id = case tg_op when 'DELETE' then old.user_id else new.user_id end;
        return null;
      end $$`,
    ...viewingTables.map(
      (table) =>
        `create trigger ${table}_change after insert or update or delete on ${table}
          for each row execute function count_household_change()`,
    ),
  ],
} as const;

function differIn(columns: readonly string[]): string {
  return columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
}
