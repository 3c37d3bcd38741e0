export interface Ticket {
  priority: 'now' | 'later';
  /** A ticket stands in the line of each caller. */
  keys: Set<string>;
  begin(): void;
  refuse(): void;
}

export interface LineBounds {
  perKey: number;
  now: number;
  later: number;
}

/** Viewers take turns, and background calls come last. A full queue drops the newest of the longest line. */
export class FairLines {
  readonly #bounds: LineBounds;
  /** In the order of serving. */
  readonly #lines = new Map<string, Ticket[]>();
  readonly #later: Ticket[] = [];
  #urgent = 0;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#urgent + this.#later.length;
  }

  get isUrgent(): boolean {
    return this.#urgent > 0;
  }

  /** May refuse another ticket: the newest of the longest line. */
  add(ticket: Ticket): void {
    if (ticket.priority === 'later') {
      if (this.#later.length >= this.#bounds.later) ticket.refuse();
      else this.#later.push(ticket);
      return;
    }
    if (this.#urgent >= this.#bounds.now && !this.#makeRoom(ticket)) {
      ticket.refuse();
      return;
    }
    this.#urgent += 1;
    for (const key of ticket.keys) this.#enter(ticket, key);
    if (this.#isNowhere(ticket)) {
      this.#urgent -= 1;
      ticket.refuse();
    }
  }

  /** A background ticket becomes urgent. */
  join(ticket: Ticket, key: string): void {
    if (ticket.priority === 'later') {
      const index = this.#later.indexOf(ticket);
      ticket.priority = 'now';
      ticket.keys.add(key);
      if (index < 0) return;
      this.#later.splice(index, 1);
      this.add(ticket);
      return;
    }
    if (ticket.keys.has(key)) return;
    ticket.keys.add(key);
    if (!this.#isNowhere(ticket)) this.#enter(ticket, key);
  }

  /** Returns whether it waited. */
  remove(ticket: Ticket): boolean {
    const index = this.#later.indexOf(ticket);
    if (index >= 0) this.#later.splice(index, 1);
    const waited = !this.#isNowhere(ticket);
    if (waited) this.#leave(ticket);
    return waited || index >= 0;
  }

  take(): Ticket | undefined {
    const [first] = this.#lines;
    if (first === undefined) return this.#later.shift();
    const [key, line] = first;
    const [ticket] = line;
    // A served line goes behind the others.
    this.#lines.delete(key);
    this.#lines.set(key, line);
    if (ticket !== undefined) this.#leave(ticket);
    return ticket;
  }

  #enter(ticket: Ticket, key: string): void {
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, [ticket]);
    else if (line.length < this.#bounds.perKey) line.push(ticket);
  }

  #leave(ticket: Ticket): void {
    this.#urgent -= 1;
    for (const key of ticket.keys) {
      const line = this.#lines.get(key);
      const index = line?.indexOf(ticket) ?? -1;
      if (line === undefined || index < 0) continue;
      line.splice(index, 1);
      if (line.length === 0) this.#lines.delete(key);
    }
  }

  #isNowhere(ticket: Ticket): boolean {
    return ![...ticket.keys].some((key) => this.#lines.get(key)?.includes(ticket));
  }

  /** Refuses this ticket if its own line is the longest. */
  #makeRoom(ticket: Ticket): boolean {
    let fullest: [string, Ticket[]] | undefined;
    for (const entry of this.#lines)
      if (fullest === undefined || entry[1].length > fullest[1].length) fullest = entry;
    const newest = fullest?.[1].at(-1);
    if (fullest === undefined || newest === undefined || ticket.keys.has(fullest[0])) return false;
    this.#leave(newest);
    newest.refuse();
    return true;
  }
}
