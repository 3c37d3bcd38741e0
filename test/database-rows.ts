import type { UserTable } from '#src/adapters/db/schema.ts';

/** A user row whose id is `u${index}`. */
export function buildUser(index: number): UserTable {
  return {
    id: `u${index}`,
    email: `Person${index}@Stoep.example`,
    email_key: `person${index}@stoep.example`,
    password_hash: 'hash',
    photo_url: null,
    created_at: 1_790_000_000_000 + index,
  };
}
