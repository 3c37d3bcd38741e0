/**
 * A sub-user's name is searched within a household and everywhere. With an index of names alone, a search
 * within one of a million households reads everybody of that name.
 */
export const namesWithinHouseholds = {
  version: 9,
  name: 'names-within-households',
  statements: [
    'create index sub_user_by_name_and_household on sub_user (name, user_id)',
    'drop index sub_user_by_name',
  ],
} as const;
