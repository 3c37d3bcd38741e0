import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { createPasskeys } from '#src/adapters/passkeys/webauthn.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { plainHashing } from './plain-hashing.ts';
import { silentLog } from './silent-log.ts';

const passkeys = createPasskeys({ publicUrl: 'https://stoep.example', name: 'Stoep' });

/** Adds the dependencies that the test doesn't look at. */
export function accountsDeps<Given extends Pick<AccountsDeps, 'db' | 'clock'> & Partial<AccountsDeps>>(
  given: Given,
): AccountsDeps & Given {
  return {
    log: silentLog,
    hashing: plainHashing,
    limits: createLimits(given.clock),
    passkeys,
    config: { secure: false, languages: ['en'] },
    ...given,
  };
}
