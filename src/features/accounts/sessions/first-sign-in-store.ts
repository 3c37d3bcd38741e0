import type { Reader } from '#src/adapters/db/database.ts';

/** Each sign-in leaves a device or a session, which stays until it is ended. */
export async function hasSignedIn(db: Reader, userId: string): Promise<boolean> {
  const [device, session] = await Promise.all([
    db.selectFrom('device').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
    db.selectFrom('session').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
  ]);
  return device !== undefined || session !== undefined;
}
