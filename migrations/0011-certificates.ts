/**
 * The certificates of the countries that decide are stored beside the age that they gave, with the number of
 * the rules, so that changed rules count for stored titles. Ages from before have neither.
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
