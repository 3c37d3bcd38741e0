export interface Ticket {
  /** The callers of the ticket, which is in the queue of each of them. */
  keys: Set<string>;
  begin(): void;
  refuse(): void;
}

export interface LineBounds {
  perKey: number;
  /** It is read when a ticket comes. */
  total(): number;
}

/** Callers take turns. A full line drops the newest ticket of the caller with the most. */
export class FairLine<One extends Ticket = Ticket> {
  readonly #bounds: LineBounds;
  /** The queues of the callers, in the order of serving. */
  readonly #queues = new Map<string, One[]>();
  #size = 0;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#size;
  }

  /** May refuse another ticket. */
  add(ticket: One): void {
    if (!this.hasRoom(ticket.keys)) {
      ticket.refuse();
      return;
    }
    if (this.#isFull) this.#drop(this.#fullest.at(-1));
    this.#size += 1;
    for (const key of ticket.keys) this.#enter(ticket, key);
  }

  /** A full line has room if the caller, with one more ticket, still has fewer than another caller. */
  hasRoom(keys: Iterable<string>): boolean {
    const own = Math.min(...[...keys].map((key) => this.#queues.get(key)?.length ?? 0));
    return own < this.#bounds.perKey && (!this.#isFull || own + 1 < this.#fullest.length);
  }

  join(ticket: One, key: string): void {
    if (ticket.keys.has(key)) return;
    ticket.keys.add(key);
    if (this.has(ticket)) this.#enter(ticket, key);
  }

  /** Returns whether the ticket was waiting. */
  remove(ticket: One): boolean {
    const waited = this.has(ticket);
    if (waited) this.#leave(ticket);
    return waited;
  }

  has(ticket: One): boolean {
    return [...ticket.keys].some((key) => this.#queues.get(key)?.includes(ticket));
  }

  /** A caller who may not begin now keeps its place. */
  take(mayBegin: (key: string) => boolean = () => true): One | undefined {
    const first = this.#queues.entries().find(([key]) => mayBegin(key));
    if (first === undefined) return undefined;
    const [key, queue] = first;
    const [ticket] = queue;
    // A served caller goes to the end of the order.
    this.#queues.delete(key);
    this.#queues.set(key, queue);
    if (ticket !== undefined) this.#leave(ticket);
    return ticket;
  }

  /** Returns the callers that wait. */
  keys(): string[] {
    return [...this.#queues.keys()];
  }

  canTake(mayBegin: (key: string) => boolean): boolean {
    return this.#queues.keys().some(mayBegin);
  }

  /** Counts the waiting tickets that are served before another one of this caller. */
  countBefore(key: string): number {
    const turn = (this.#queues.get(key)?.length ?? 0) + 1;
    return this.#queues.values().reduce((sum, { length }) => sum + Math.min(length, turn), 0);
  }

  #enter(ticket: One, key: string): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) this.#queues.set(key, [ticket]);
    else if (queue.length < this.#bounds.perKey) queue.push(ticket);
  }

  #leave(ticket: One): void {
    this.#size -= 1;
    for (const key of ticket.keys) {
      const queue = this.#queues.get(key);
      const index = queue?.indexOf(ticket) ?? -1;
      if (queue === undefined || index < 0) continue;
      queue.splice(index, 1);
      if (queue.length === 0) this.#queues.delete(key);
    }
  }

  get #isFull(): boolean {
    return this.#size >= this.#bounds.total();
  }

  get #fullest(): readonly One[] {
    return this.#queues.values().reduce((found, queue) => (queue.length > found.length ? queue : found), []);
  }

  #drop(ticket: One | undefined): void {
    if (ticket === undefined) return;
    this.#leave(ticket);
    ticket.refuse();
  }
}
