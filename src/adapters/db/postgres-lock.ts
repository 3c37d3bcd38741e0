/** Migrations and restores take this lock: any number that no other program uses in the database. */
export const MIGRATION_LOCK = 7_308_620_105;
