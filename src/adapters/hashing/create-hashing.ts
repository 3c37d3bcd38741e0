import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash as bcryptHash, verify as bcryptVerify } from '@node-rs/bcrypt';
import { HashingBusy } from '#src/domain/errors.ts';
import { isPasswordTooLong } from '#src/domain/password.ts';
import { createGate, GateClosed } from '../limits/gate.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Hashing } from './hashing.ts';
import { hashArgon2, verifyArgon2 } from './main-hash.ts';
import { deriveToken, hashToken, newToken } from './tokens.ts';

/** Source: specification, 3: a sub-user's password is a salted hash of cost 10. */
const bcryptCost = 10;

/** What bcrypt looks at; it would silently leave out the rest. */
const bcryptBytes = 72;

const longestWaitMs = 2000;

interface HashingOptions {
  /** Keys the hashes of tokens, so that a stolen database alone tells nothing of them; any text. */
  secret?: string;
  /** How many hashes are computed at once; the machine's cores unless said. */
  width?: number;
  maxWaitMs?: number;
}

/**
 * Password hashing on the threads of libuv, never on the main one: as many at a time as there are cores, the
 * rest waits 2 s at most. Passwords are composed (NFC) first, since keyboards differ in how they type accents.
 */
export function createHashing(options: HashingOptions = {}): Hashing {
  const { width = availableParallelism(), maxWaitMs = longestWaitMs, secret = '' } = options;
  // A core does about 16 hashes in a second: who stands further back could not begin within 2 s.
  const gate = createGate(width, width * 64);

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await gate.run(maxWaitMs, work);
    } catch (error) {
      if (error instanceof GateClosed) throw new HashingBusy('Too much to hash.', { cause: error });
      throw error;
    }
  }

  return {
    // About a second's work on a machine that does nothing else: sign-ins in such numbers are no household's.
    isCrowded: () => gate.waiting() >= width * 12,
    isCommon: isCommonPassword,
    newToken,
    hashToken: (token) => hashToken(token, secret),
    deriveToken,
    hashMain: (password) => bounded(() => hashArgon2(composed(password))),
    hashSub: (password) => bounded(() => bcryptHash(forBcrypt(composed(password)), { cost: bcryptCost })),
    verify(password, hash) {
      // Refused for its length alone, which tells nothing of the account; the work stays the same.
      if (isPasswordTooLong(password)) return bounded(() => verifyArgon2('', null));
      if (hash?.startsWith('$2')) return bounded(() => bcryptVerify(forBcrypt(composed(password)), hash));
      return bounded(() => verifyArgon2(composed(password), hash));
    },
  };
}

function composed(password: string): string {
  return password.normalize('NFC');
}

/**
 * The bytes that bcrypt gets. Beyond 72, or with a NUL, where it would stop reading, they are the base64 of a
 * keyed SHA-384 (64 characters) of the whole password; the key only sets it apart from other uses.
 */
function forBcrypt(password: string): string {
  if (Buffer.byteLength(password) <= bcryptBytes && !password.includes('\0')) return password;
  return createHmac('sha384', 'stoep sub-user password').update(password).digest('base64');
}
