import { FairLine, type LineBounds, type Ticket } from '../scheduling/fair-line.ts';

/** First whom it serves first. */
export const lineNames = ['viewers', 'visitors', 'refresh'] as const;

export type LineName = (typeof lineNames)[number];

export interface LineTicket extends Ticket {
  line: LineName;
}

export interface LinePlace {
  line: LineName;
  key: string;
}

export class FairLines {
  readonly #lines: Record<LineName, FairLine<LineTicket>>;

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

  add(ticket: LineTicket): void {
    this.#lines[ticket.line].add(ticket);
  }

  /** A waiting ticket goes to the better line of both. */
  join(ticket: LineTicket, { line, key }: LinePlace): void {
    const from = lineNames.indexOf(ticket.line);
    const to = lineNames.indexOf(line);
    if (to === from) this.#lines[line].join(ticket, key);
    if (to >= from || !this.#lines[ticket.line].remove(ticket)) return;
    ticket.line = line;
    ticket.keys = new Set([key]);
    this.add(ticket);
  }

  remove(ticket: LineTicket): boolean {
    return this.#lines[ticket.line].remove(ticket);
  }

  take(line: LineName): LineTicket | undefined {
    return this.#lines[line].take();
  }
}
