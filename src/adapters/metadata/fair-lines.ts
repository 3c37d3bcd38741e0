/** A call's place among those that wait. */
export interface Ticket {
  priority: 'now' | 'later';
  /** Who waits for it: it stands in the line of each. */
  keys: Set<string>;
  begin(): void;
  refuse(): void;
}

/** How many calls may wait: of one viewer, of all, and of those that nobody waits for. */
export interface LineBounds {
  perKey: number;
  now: number;
  later: number;
}

/**
 * Calls that wait, one line for each viewer, served in turn: a viewer with a thousand calls delays another one's by
 * one call. What nobody waits for comes after all of them. Bounded: when it is full, the longest line loses its newest.
 */
export class FairLines {
  readonly #bounds: LineBounds;
  /** In the order in which they are served next. */
  readonly #lines = new Map<string, Ticket[]>();
  readonly #later: Ticket[] = [];
  #urgent = 0;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  /** How many calls wait. */
  get size(): number {
    return this.#urgent + this.#later.length;
  }

  /** Whether somebody waits for one of them. */
  get isUrgent(): boolean {
    return this.#urgent > 0;
  }

  /** Adds a ticket, or refuses one: this one or, when all lines are full, the newest of the longest line. */
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

  /** Lets another viewer wait for a ticket too; one that nobody waited for becomes urgent. */
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

  /** Takes a ticket out that waits; answers whether it did. */
  remove(ticket: Ticket): boolean {
    const index = this.#later.indexOf(ticket);
    if (index >= 0) this.#later.splice(index, 1);
    const waited = !this.#isNowhere(ticket);
    if (waited) this.#leave(ticket);
    return waited || index >= 0;
  }

  /** The next one, which no longer waits. */
  take(): Ticket | undefined {
    const [first] = this.#lines;
    if (first === undefined) return this.#later.shift();
    const [key, line] = first;
    const [ticket] = line;
    // A line that was served goes behind the others.
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

  /** Refuses the newest of the longest line, unless this ticket would stand in it. */
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
