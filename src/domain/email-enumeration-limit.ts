const minute = 60 * 1000;

/** `emailHash` is a SHA-256. Source: docs/requirements.md#limits. */
export function emailEnumerationBudgets(address: string, emailHash: string) {
  return {
    ofAddress: { key: `oracle:address:${address}`, limit: 10, windowMs: 10 * minute },
    ofEmail: { key: `oracle:email:${emailHash}`, limit: 3, windowMs: 60 * minute },
  };
}
