const minute = 60 * 1000;

/**
 * The budgets for whatever tells whether an e-mail has an account, all of them together: signing up, checking
 * out, changing the e-mail, and `Account email` at sign-in. 10 per address in 10 minutes, 3 per e-mail in an
 * hour. Source: docs/requirements.md#limits. `emailHash` is the SHA-256 of the e-mail's key.
 */
export function oracleBudgets(address: string, emailHash: string) {
  return {
    ofAddress: { key: `oracle:address:${address}`, limit: 10, windowMs: 10 * minute },
    ofEmail: { key: `oracle:email:${emailHash}`, limit: 3, windowMs: 60 * minute },
  };
}
