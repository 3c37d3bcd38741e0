/**
 * The certificates of the countries that decide stand beside the age that they gave, with the number of the rules
 * that gave it, so that a change of the rules counts for titles that are stored already. Ages from before say nothing.
 */
export const certificates = {
  version: 11,
  name: 'certificates',
  statements: [
    'alter table title add column certificates text',
    'alter table title add column certificate_rules integer',
    'alter table title add column banned integer not null default 0',
  ],
} as const;
