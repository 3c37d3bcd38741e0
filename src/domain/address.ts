/** What is answered from memory costs nothing. `render` is a new shared document of an unusual address. */
export type Cost = 'read' | 'write' | 'render';

/** A count covers ten minutes. Source: docs/requirements.md#limits. */
export interface Budget {
  known: number;
  stranger: number;
}

/** An address with an entry has a counter of its own; with null it costs nothing. */
export type Budgets = Readonly<Partial<Record<Cost, Budget | null>>>;

/**
 * `always` asks a main user for the password unless it was given within five minutes, `lesser` only in a session that
 * a code opened. Source: docs/security.md, rule 41.
 */
export type Proof = 'always' | 'lesser' | 'never';

/** It may depend on what is sent. The e-mail is the main user's, which only the server knows. */
type IntentProof = Proof | ((form: FormData, email?: string) => Proof);

/** A page may ask by the `intent` of its form; intents without an entry ask as `lesser`. */
export type FormProof = Proof | Readonly<Record<string, IntentProof>>;

export interface AddressFacts {
  /** Without an entry all such addresses share the default; null costs nothing. */
  budget: Budgets | null;
  /** A device may keep a copy for its viewer, so the answer holds no money, personal data or secrets. */
  offline: boolean;
  /** Until a response has come, the service worker shows no copies, because another viewer may be signed in. */
  changesSession: boolean;
  /** A read-only view may send this, because it changes nothing of a household. */
  whileViewing: boolean;
  /** Files have a limit of their own. */
  maxBodyBytes: number;
}

/** Defaults are on the safe side. */
export const defaultFacts: AddressFacts = {
  budget: {},
  offline: false,
  changesSession: true,
  whileViewing: false,
  maxBodyBytes: 64 * 1024,
};

/** A path like `/watch/:id`, or `/avatars/*` for the folder and everything below. */
export interface AddressPattern {
  path: string;
  /** Its parameters are positive numbers. */
  numbered?: boolean;
}

export function proofFor(needsProof: FormProof, form: FormData, email?: string): Proof {
  if (typeof needsProof === 'string') return needsProof;
  const intent = String(form.get('intent') ?? '');
  const proof = (Object.hasOwn(needsProof, intent) ? needsProof[intent] : undefined) ?? 'lesser';
  return typeof proof === 'string' ? proof : proof(form, email);
}

/** `/title/$kind/card.jpg` stands for `/title/:kind/card.jpg`, and a folder `$` for everything below. */
export function pathOfFolder(folder: string): string {
  return folder.replace(/\/\$$/, '/*').replaceAll('/$', '/:');
}

/** Returns a regular expression for the paths of these addresses. */
export function matchAny(addresses: readonly AddressPattern[]): string {
  return `^(?:${addresses.map(sourceOf).join('|')})$`;
}

function sourceOf({ path, numbered = false }: AddressPattern): string {
  return path
    .replace(/\./g, '\\.')
    .replace(/\/:\w+/g, numbered ? '/[1-9]\\d*' : '/[^/]+')
    .replace(/\/\*$/, '(?:/[^]*)?');
}
