import { promises as dns } from 'node:dns';
import pTimeout from 'p-timeout';

/** `silent` means that the DNS gave no answer in time, or failed. */
export type TxtAnswer = { kind: 'records'; records: string[] } | { kind: 'silent'; because: string };

export type ReadTxt = (name: string) => Promise<TxtAnswer>;

const timeoutMs = 5_000;

/** A record that isn't there is an answer, not a failure. */
const absent: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** `servers` replaces the machine's own, for tests. */
export function createReadTxt(servers?: readonly string[], limitMs = timeoutMs): ReadTxt {
  return async (name) => {
    const resolver = new dns.Resolver({ timeout: limitMs, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    try {
      const records = await pTimeout(resolver.resolveTxt(name), { milliseconds: limitMs });
      return { kind: 'records', records: records.map((parts) => parts.join('')) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : 'ETIMEOUT';
      if (absent.includes(code)) return { kind: 'records', records: [] };
      return { kind: 'silent', because: code === 'ETIMEOUT' ? 'it did not answer in time' : String(code) };
    } finally {
      resolver.cancel();
    }
  };
}
