import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Source: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html, argon2id. */
const settings = { memory: 19_456, passes: 2, parallelism: 1 };

const saltBytes = 16;
const hashBytes = 32;

interface Stored {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  hash: Buffer;
}

export function hashArgon2(password: string): string {
  const salt = randomBytes(saltBytes);
  const hash = argon2id(password, { ...settings, salt, hash: Buffer.alloc(hashBytes) });
  const { memory, passes, parallelism } = settings;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** An invalid string costs the same work and gives false. */
export function verifyArgon2(password: string, phc: string | null): boolean {
  const stored = phc === null ? null : parse(phc);
  const against = stored ?? { ...settings, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };
  const hash = argon2id(password, against);
  return timingSafeEqual(hash, against.hash) && stored !== null;
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
