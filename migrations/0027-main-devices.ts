/**
 * When the main user last signed in on a device. The sign-in page shows the main account only on these devices,
 * because sub-users make a device known too.
 */
export const mainDevices = {
  version: 27,
  name: 'main-devices',
  statements: ['alter table device add column main_at bigint'],
} as const;
