/** Cached documents cost nothing. `render` counts shared documents that an unusual address makes us render. */
export type Cost = 'read' | 'write' | 'render';

/** Requests in ten minutes. Source: docs/requirements.md#limits. */
export interface Budget {
  known: number;
  stranger: number;
}

/** An entry gives the address a counter of its own. With null, requests of this cost aren't counted. */
export type Budgets = Readonly<Partial<Record<Cost, Budget | null>>>;

/**
 * `always` asks a main user for the password unless it was given within five minutes, `lesser` only in a session that
 * a code opened. Source: docs/security.md, rule 41.
 */
export type Proof = 'always' | 'lesser' | 'never';

/** The proof may depend on the sent fields. `email` is the main user's, which only the server knows. */
type IntentProof = Proof | ((form: FormData, email?: string) => Proof);

/** Keys are values of the form field `intent`. An intent without an entry needs the proof `lesser`. */
export type FormProof = Proof | Readonly<Record<string, IntentProof>>;

export interface AddressFacts {
  /** Addresses without an entry share the default counters. With null, no request is counted. */
  budget: Budgets | null;
  /** A device may store a copy for its viewer, so the answer holds no money, personal data or secrets. */
  offline: boolean;
  /** The service worker shows no copies until the response arrives, because the viewer may change. */
  changesSession: boolean;
  /** A read-only view may send this request, because it changes nothing of a household. */
  whileViewing: boolean;
  /** Limit without uploaded files, which have their own limit. */
  maxBodyBytes: number;
}

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
  /** The parameters of the path are positive numbers. */
  numbered?: boolean;
}

export function proofFor(needsProof: FormProof, form: FormData, email?: string): Proof {
  if (typeof needsProof === 'string') return needsProof;
  const intent = String(form.get('intent') ?? '');
  const proof = (Object.hasOwn(needsProof, intent) ? needsProof[intent] : undefined) ?? 'lesser';
  return typeof proof === 'string' ? proof : proof(form, email);
}

/** `/title/$kind/card.jpg` becomes `/title/:kind/card.jpg`. A last folder `$` matches everything below. */
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
