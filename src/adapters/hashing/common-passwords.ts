/** Ordered by how common each password is; shorter ones are refused anyway. Source: docs/security.md, rule 34. */
const maxCommonPasswords = 10_000;
const minLength = 6;

let list: Promise<ReadonlySet<string>> | null = null;

/** Read at the first call. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList();
  return (await list).has(password.normalize('NFC').toLowerCase());
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'].filter((password) => password.length >= minLength);
  return new Set(common.slice(0, maxCommonPasswords));
}
