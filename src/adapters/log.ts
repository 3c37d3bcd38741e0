/** Writes one JSON line for each event. Source: docs/requirements.md#logs. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export function withFields(log: Log, bound: object): Log {
  return {
    debug: (fields, message) => log.debug({ ...bound, ...fields }, message),
    info: (fields, message) => log.info({ ...bound, ...fields }, message),
    warn: (fields, message) => log.warn({ ...bound, ...fields }, message),
    error: (fields, message) => log.error({ ...bound, ...fields }, message),
  };
}
