import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { NodeTable } from '#src/adapters/db/schema-operation.ts';

export async function upsertNode(trx: Tx, node: NodeTable): Promise<void> {
  await trx
    .insertInto('node')
    .values(node)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: node.seen_at }))
    .execute();
}

export async function deleteNode(trx: Tx, id: string): Promise<void> {
  await trx.deleteFrom('node').where('id', '=', id).execute();
}

export async function deleteNodesUnseen(trx: Tx, since: number): Promise<void> {
  await trx.deleteFrom('node').where('seen_at', '<', since).execute();
}

/** The first started first. */
export function findNodes(db: Reader): Promise<NodeTable[]> {
  return db.selectFrom('node').selectAll().orderBy('started_at').orderBy('id').execute();
}
