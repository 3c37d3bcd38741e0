/** First whom it serves first. */
export const lineNames = ['viewers', 'visitors', 'refresh'] as const;

export type LineName = (typeof lineNames)[number];

export interface Ticket {
  line: LineName;
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
export class FairLine {
  readonly #bounds: LineBounds;
  /** The order is the one of serving. */
  readonly #queues = new Map<string, Ticket[]>();
  #size = 0;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#size;
  }

  /** May refuse another ticket. */
  add(ticket: Ticket): void {
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

  join(ticket: Ticket, key: string): void {
    if (ticket.keys.has(key)) return;
    ticket.keys.add(key);
    if (this.has(ticket)) this.#enter(ticket, key);
  }

  /** Returns whether it waited. */
  remove(ticket: Ticket): boolean {
    const waited = this.has(ticket);
    if (waited) this.#leave(ticket);
    return waited;
  }

  has(ticket: Ticket): boolean {
    return [...ticket.keys].some((key) => this.#queues.get(key)?.includes(ticket));
  }

  take(): Ticket | undefined {
    const [first] = this.#queues;
    if (first === undefined) return undefined;
    const [key, queue] = first;
    const [ticket] = queue;
    // A served caller goes behind the others.
    this.#queues.delete(key);
    this.#queues.set(key, queue);
    if (ticket !== undefined) this.#leave(ticket);
    return ticket;
  }

  #enter(ticket: Ticket, key: string): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) this.#queues.set(key, [ticket]);
    else if (queue.length < this.#bounds.perKey) queue.push(ticket);
  }

  #leave(ticket: Ticket): void {
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
  #makeRoom(ticket: Ticket): boolean {
    let fullest: [string, Ticket[]] | undefined;
    for (const entry of this.#queues)
      if (fullest === undefined || entry[1].length > fullest[1].length) fullest = entry;
    const newest = fullest?.[1].at(-1);
    if (fullest === undefined || newest === undefined || ticket.keys.has(fullest[0])) return false;
    this.#leave(newest);
    newest.refuse();
    return true;
  }
}

export interface LinePlace {
  line: LineName;
  key: string;
}

export class FairLines {
  readonly #lines: Record<LineName, FairLine>;

  constructor(bounds: Record<LineName, LineBounds>) {
    this.#lines = {
      viewers: new FairLine(bounds.viewers),
      visitors: new FairLine(bounds.visitors),
      refresh: new FairLine(bounds.refresh),
    };
  }

  get size(): number {
    return lineNames.reduce((sum, name) => sum + this.#lines[name].size, 0);
  }

  sizeOf(line: LineName): number {
    return this.#lines[line].size;
  }

  add(ticket: Ticket): void {
    this.#lines[ticket.line].add(ticket);
  }

  /** A waiting ticket goes to the better line of both. */
  join(ticket: Ticket, { line, key }: LinePlace): void {
    const from = lineNames.indexOf(ticket.line);
    const to = lineNames.indexOf(line);
    if (to === from) this.#lines[line].join(ticket, key);
    if (to >= from || !this.#lines[ticket.line].remove(ticket)) return;
    ticket.line = line;
    ticket.keys = new Set([key]);
    this.add(ticket);
  }

  remove(ticket: Ticket): boolean {
    return this.#lines[ticket.line].remove(ticket);
  }

  take(line: LineName): Ticket | undefined {
    return this.#lines[line].take();
  }
}
