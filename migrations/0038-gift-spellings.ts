/** A gift's address may have another case than the account that is exported or deleted. */
export const giftSpellings = {
  version: 38,
  name: 'gift-spellings',
  statements: ['create index gift_by_lower_email on gift (lower(email))'],
} as const;
