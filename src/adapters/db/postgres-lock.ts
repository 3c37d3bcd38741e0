/** The key of the lock for migrations and restores: any number that no other program uses in the database. */
export const MIGRATION_LOCK = 7_308_620_105;
