/** Passkeys of main users. `slot` bounds how many a household has, also when two are added at once. */
export const passkeys = {
  version: 31,
  name: 'passkeys',
  statements: [
    `create table passkey (
      credential_id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      slot integer not null check (slot between 1 and 10),
      public_key text not null,
      counter bigint not null,
      name text not null,
      created_at bigint not null,
      used_at bigint,
      unique (user_id, slot)
    )`,
  ],
} as const;
