/**
 * Addresses and names in the form that a reader sees, beside the stored spelling, which stays. The program
 * folds the existing rows, and those that a node of the previous version adds.
 */
export const foldedSpellings = {
  version: 39,
  name: 'folded-spellings',
  statements: [
    'alter table "user" add column email_fold text',
    'create index user_by_email_fold on "user" (email_fold)',
    'alter table sub_user add column name_fold text',
    'create index sub_user_by_name_fold on sub_user (name_fold, user_id)',
    'alter table gift add column email_fold text',
    'create index gift_by_email_fold on gift (email_fold)',
  ],
} as const;
