const minute = 60 * 1000;

interface Asker {
  address: string;
  /** Comes from a cookie or an account that we gave out. It is null for strangers, who share their address. */
  known: string | null;
}

/** `emailHash` is a SHA-256. Many people share a mobile network's address. Source: docs/requirements.md#limits. */
export function emailEnumerationBudgets({ address, known }: Asker, emailHash: string) {
  const windowMs = 10 * minute;
  return {
    ofAsker:
      known === null
        ? [{ key: `oracle:address:${address}`, limit: 10, windowMs }]
        : [
            { key: `oracle:known:${known}`, limit: 10, windowMs },
            { key: `oracle:known-at:${address}`, limit: 100, windowMs },
          ],
    ofEmail: { key: `oracle:email:${emailHash}`, limit: 3, windowMs: 60 * minute },
  };
}
