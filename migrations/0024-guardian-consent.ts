/**
 * A guardian's consent counts for the household. Consents for single sub-users stay, and the first of them
 * becomes the household's.
 */
export const guardianConsent = {
  version: 24,
  name: 'guardian-consent',
  statements: [
    `create table guardian_consent (
      user_id text primary key references "user" (id) on delete cascade,
      given_at bigint not null
    )`,
    `insert into guardian_consent (user_id, given_at)
      select user_id, min(consent_at) from sub_user where consent_at is not null group by user_id`,
  ],
} as const;
