import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Argon2Settings, argon2Work, isWeakerArgon2 } from '#src/domain/argon2.ts';

const saltBytes = 16;
const hashBytes = 32;

interface Stored extends Argon2Settings {
  salt: Buffer;
  hash: Buffer;
}

export function hashArgon2(password: string, settings: Argon2Settings): string {
  const salt = randomBytes(saltBytes);
  const hash = argon2id(password, { ...settings, salt, hash: Buffer.alloc(hashBytes) });
  const { memory, passes, parallelism } = settings;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** An invalid string costs the same work and returns false. */
export function verifyArgon2(password: string, phc: string | null, settings: Argon2Settings): boolean {
  const stored = phc === null ? null : parse(phc);
  const against = stored ?? { ...settings, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };
  const hash = argon2id(password, against);
  const isRight = timingSafeEqual(hash, against.hash) && stored !== null;
  if (!isRight) workOn(password, against, settings);
  return isRight;
}

/** Adds the missing work, or the time would distinguish an account with an old hash from an unknown one. */
function workOn(password: string, done: Stored, settings: Argon2Settings): void {
  const memory = Math.floor((argon2Work(settings) - argon2Work(done)) / settings.passes);
  // RFC 9106, section 3.1, requires 8 KiB a lane.
  if (memory >= 8 * settings.parallelism) argon2id(password, { ...done, ...settings, memory });
}

export function isWeakHash(phc: string, settings: Argon2Settings): boolean {
  const stored = parse(phc);
  return stored !== null && isWeakerArgon2(stored, settings);
}

function argon2id(password: string, { memory, passes, parallelism, salt, hash }: Stored): Buffer {
  return argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: hash.length,
  });
}

const phcShape =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,128})$/;

function parse(phc: string): Stored | null {
  const [, memory = '', passes = '', parallelism = '', salt = '', hash = ''] = phcShape.exec(phc) ?? [];
  if (hash === '') return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
