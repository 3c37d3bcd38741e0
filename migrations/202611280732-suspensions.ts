/** Households that an operator suspended, with the reason that they read. */
export const suspensions = {
  version: 202611280732,
  name: 'suspensions',
  statements: [
    `create table suspension (
      user_id text primary key references "user" (id) on delete cascade,
      reason text not null,
      at bigint not null
    )`,
  ],
} as const;
