/** The device of a session, so that its end removes the household there. Older sessions get it at next use. */
export const sessionDevices = {
  version: 42,
  name: 'session-devices',
  statements: ['alter table session add column device_hash text'],
} as const;
