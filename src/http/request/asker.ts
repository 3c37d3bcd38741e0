import type { RouterContextProvider } from 'react-router';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Asker } from '#src/adapters/limits/limits.ts';
import { isToken } from '#src/domain/token.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { findDeviceHouseholds } from '#src/features/accounts/sessions/device-store.ts';
import { isKnownBrowser } from '#src/features/billing/store.ts';
import { requestContext, servicesContext, viewerContext } from './contexts.ts';

interface AskerDeps {
  db: Pick<Database, 'read'>;
  hashing: Pick<Hashing, 'hashToken'>;
  config: { secure: boolean };
}

interface AskerRequest {
  address: string;
  cookies: ReadonlyMap<string, string>;
}

/**
 * A request takes from the counters of the session's household, else of the household that this browser knows,
 * else of a stranger's address. All browsers that know a household share a counter, because each sign-in makes
 * another one.
 */
export async function readAsker(
  { db, hashing, config }: AskerDeps,
  { address, cookies }: AskerRequest,
  viewer: Pick<Viewer, 'userId'> | null,
): Promise<Asker> {
  if (viewer !== null) return { known: viewer.userId };
  const device = readCookie(cookies, 'device', config.secure);
  const [household] = isToken(device) ? await findDeviceHouseholds(db.read, hashing.hashToken(device)) : [];
  if (household !== undefined) return { known: `browsers of ${household}` };
  return {
    known: null,
    address,
    readBrowser: async () => {
      const token = readCookie(cookies, 'signup', config.secure);
      if (!isToken(token)) return null;
      const hash = hashing.hashToken(token);
      return (await isKnownBrowser(db.read, hash)) ? hash : null;
    },
  };
}

/** Returns the asker of a page's loader or action. */
export function askerOf(context: Readonly<RouterContextProvider>): Promise<Asker> {
  return readAsker(context.get(servicesContext), context.get(requestContext), context.get(viewerContext));
}
