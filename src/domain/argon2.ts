export interface Argon2Settings {
  /** The unit is KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** Source: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html, argon2id. */
export const minArgon2: Argon2Settings = { memory: 19_456, passes: 2, parallelism: 1 };

/** A hash with these settings takes about 2 s of a core, the longest that a sign-in may wait. */
export const maxArgon2: Argon2Settings = { memory: 262_144, passes: 10, parallelism: 4 };

/** Returns a number that grows as the time of a hash does. */
export function argon2Work({ memory, passes }: Argon2Settings): number {
  return memory * passes;
}

/** Ignores `parallelism`, because more lanes make a hash no stronger. */
export function isWeakerArgon2(stored: Argon2Settings, wanted: Argon2Settings): boolean {
  return stored.memory < wanted.memory || stored.passes < wanted.passes;
}
