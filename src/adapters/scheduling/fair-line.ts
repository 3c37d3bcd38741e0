export interface Ticket {
  /** A ticket stands in its line once for each caller. */
  keys: Set<string>;
  begin(): void;
  refuse(): void;
}

export interface LineBounds {
  perKey: number;
  /** Read when a ticket comes. */
  total(): number;
}

/** Callers take turns. A full line drops the newest ticket of the caller with the most. */
export class FairLine<One extends Ticket = Ticket> {
  readonly #bounds: LineBounds;
  /** The order is the one of serving. */
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
    if (this.#size >= this.#bounds.total() && !this.#makeRoom(ticket)) {
      ticket.refuse();
      return;
    }
    this.#size += 1;
    for (const key of ticket.keys) this.#enter(ticket, key);
    if (this.has(ticket)) return;
    this.#size -= 1;
    ticket.refuse();
  }

  join(ticket: One, key: string): void {
    if (ticket.keys.has(key)) return;
    ticket.keys.add(key);
    if (this.has(ticket)) this.#enter(ticket, key);
  }

  /** Returns whether it waited. */
  remove(ticket: One): boolean {
    const waited = this.has(ticket);
    if (waited) this.#leave(ticket);
    return waited;
  }

  has(ticket: One): boolean {
    return [...ticket.keys].some((key) => this.#queues.get(key)?.includes(ticket));
  }

  /** A caller who may not begin now keeps its turn. */
  take(mayBegin: (key: string) => boolean = () => true): One | undefined {
    const first = this.#queues.entries().find(([key]) => mayBegin(key));
    if (first === undefined) return undefined;
    const [key, queue] = first;
    const [ticket] = queue;
    // A served caller goes behind the others.
    this.#queues.delete(key);
    this.#queues.set(key, queue);
    if (ticket !== undefined) this.#leave(ticket);
    return ticket;
  }

  canTake(mayBegin: (key: string) => boolean): boolean {
    return this.#queues.keys().some(mayBegin);
  }

  /** Of the waiting tickets, those that are served before another one of this caller. */
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

  /** Returns false if this ticket's own caller has the most. */
  #makeRoom(ticket: One): boolean {
    let fullest: [string, One[]] | undefined;
    for (const entry of this.#queues)
      if (fullest === undefined || entry[1].length > fullest[1].length) fullest = entry;
    const newest = fullest?.[1].at(-1);
    if (fullest === undefined || newest === undefined || ticket.keys.has(fullest[0])) return false;
    this.#leave(newest);
    newest.refuse();
    return true;
  }
}
