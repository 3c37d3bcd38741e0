/**
 * When the main user last signed in on a device: only there the sign-in page shows the main account's face. Sub-users alone
 * make a device known too.
 */
export const mainDevices = {
  version: 27,
  name: 'main-devices',
  statements: ['alter table device add column main_at bigint'],
} as const;
