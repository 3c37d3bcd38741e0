/** The device that a session was opened on, so that ending it removes the household from there. Null for earlier ones until their next use. */
export const sessionDevices = {
  version: 42,
  name: 'session-devices',
  statements: ['alter table session add column device_hash text'],
} as const;
