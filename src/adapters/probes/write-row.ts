import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

/** Older rows belong to nodes that don't run any more. */
const maxAgeMs = 24 * 60 * 60_000;

export interface RowWriter {
  /** Writes this node's row, reads it back and returns ms. */
  write(): Promise<number>;
  forget(): Promise<void>;
}

export function createRowWriter(db: Database, node: string, clock: Clock): RowWriter {
  let isSwept = false;
  return {
    async write() {
      const start = clock.monotonic();
      const [token, written_at] = [randomUUID(), clock.now()];
      const upsert = db.read
        .insertInto('write_probe')
        .values({ node, token, written_at })
        .onConflict((conflict) => conflict.column('node').doUpdateSet({ token, written_at }));
      const sweep = db.read.deleteFrom('write_probe').where('written_at', '<', written_at - maxAgeMs);
      await db.write(isSwept ? [upsert.compile()] : [sweep.compile(), upsert.compile()]);
      isSwept = true;
      const rows = db.read.selectFrom('write_probe').select('token').where('node', '=', node);
      if ((await rows.executeTakeFirst())?.token !== token)
        throw new Error('The row that was written is not there');
      return clock.monotonic() - start;
    },
    async forget() {
      await db.write([db.read.deleteFrom('write_probe').where('node', '=', node).compile()]);
    },
  };
}
