import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { HashingBusy } from '#src/domain/errors.ts';
import { isPasswordTooLong } from '#src/domain/password.ts';
import { createGate, GateClosed } from '../limits/gate.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Hashing } from './hashing.ts';
import type { HashingJob } from './hashing-jobs.ts';
import { HashingPool } from './hashing-pool.ts';
import { deriveToken, hashToken, newToken } from './tokens.ts';

/** Source: docs/requirements.md#accounts. */
const bcryptCost = 10;

/** What bcrypt looks at; it would silently leave out the rest. */
const bcryptBytes = 72;

const maxQueueMs = 2000;

interface HashingOptions {
  /** Keys the hashes of tokens, so that a stolen database alone tells nothing of them; any text. */
  secret?: string;
  /** How many hashes are computed at once; the machine's cores unless said. */
  width?: number;
  maxWaitMs?: number;
}

/**
 * Password hashing on threads of its own, apart from the pool that compresses, reads files and resolves names: as many
 * at a time as there are cores, the rest waits 2 s at most. Passwords are composed (NFC) first, since keyboards differ in how they type accents.
 */
export function createHashing(options: HashingOptions = {}): Hashing {
  const { width = availableParallelism(), maxWaitMs = maxQueueMs, secret = '' } = options;
  // A core does about 16 hashes in a second: who stands further back could not begin within 2 s.
  const gate = createGate(width, width * 64);

  const pool = new HashingPool();

  async function run(job: HashingJob) {
    try {
      return await gate.run(maxWaitMs, () => pool.run(job));
    } catch (error) {
      if (error instanceof GateClosed) throw new HashingBusy('Too much to hash.', { cause: error });
      throw error;
    }
  }

  async function hash(job: HashingJob): Promise<string> {
    const result = await run(job);
    if ('hash' in result) return result.hash;
    throw new Error('A hashing thread answered something else.');
  }

  async function verify(job: HashingJob): Promise<boolean> {
    const result = await run(job);
    return 'isRight' in result && result.isRight;
  }

  return {
    // About a second's work on a machine that does nothing else: sign-ins in such numbers are no household's.
    isCrowded: () => gate.waiting() >= width * 12,
    isCommon: isCommonPassword,
    newToken,
    hashToken: (token) => hashToken(token, secret),
    deriveToken,
    hashMain: (password) => hash({ do: 'hash-argon2', password: composed(password) }),
    hashSub: (password) =>
      hash({ do: 'hash-bcrypt', password: forBcrypt(composed(password)), cost: bcryptCost }),
    verify(password, stored) {
      // Refused for its length alone, which tells nothing of the account; the work stays the same.
      if (isPasswordTooLong(password)) return verify({ do: 'verify-argon2', password: '', hash: null });
      if (!stored?.startsWith('$2'))
        return verify({ do: 'verify-argon2', password: composed(password), hash: stored });
      return verify({ do: 'verify-bcrypt', password: forBcrypt(composed(password)), hash: stored });
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
