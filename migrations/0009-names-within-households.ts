/**
 * A sub-user's name is looked for within a household as well as everywhere: by the name alone, each of a million
 * households' look-ups read everybody of that name.
 */
export const namesWithinHouseholds = {
  version: 9,
  name: 'names-within-households',
  statements: [
    'create index sub_user_by_name_and_household on sub_user (name, user_id)',
    'drop index sub_user_by_name',
  ],
} as const;
