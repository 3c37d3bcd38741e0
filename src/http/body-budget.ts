import { Refusal } from '#src/domain/refusals.ts';

/** All request bodies in flight share this limit. Source: docs/security.md, rule 36. */
const maxBytes = 250 * 1024 * 1024;

const maxBytesOfOwner = 12 * 1024 * 1024;

export interface BodyLease {
  /** Releases the whole lease and throws `Refusal` when there is no room. */
  take(bytes: number): void;
  /** Called when the response has closed: it was sent, or the client has disconnected. */
  release(): void;
}

export class BodyBudget {
  readonly #limits: { all: number; owner: number };
  #used = 0;
  readonly #byOwner = new Map<string, number>();

  constructor(limits: { all: number; owner: number } = { all: maxBytes, owner: maxBytesOfOwner }) {
    this.#limits = limits;
  }

  get used(): number {
    return this.#used;
  }

  /** `owner` is null for unknown clients, whose bodies are small. */
  lease(owner: string | null): BodyLease {
    let held = 0;
    const release = () => {
      this.#add(owner, -held);
      held = 0;
    };
    return {
      take: (bytes) => {
        const ofOwner = owner === null ? 0 : (this.#byOwner.get(owner) ?? 0);
        const isFull = this.#used + bytes > this.#limits.all || ofOwner + bytes > this.#limits.owner;
        if (isFull) {
          release();
          throw new Refusal('too-many-bodies');
        }
        held += bytes;
        this.#add(owner, bytes);
      },
      release,
    };
  }

  #add(owner: string | null, bytes: number): void {
    this.#used += bytes;
    if (owner === null) return;
    const sum = (this.#byOwner.get(owner) ?? 0) + bytes;
    if (sum === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, sum);
  }
}
