import { type FoldTable, foldOf, idsOf, maxFolds } from '#src/adapters/db/fold-table.ts';
import { foldEmail } from '#src/domain/email.ts';

export const giftFolds: FoldTable = {
  read: async (db) => {
    const gifts = db.selectFrom('gift').select(['checkout_id', 'email']).where('email_fold', 'is', null);
    const rows = await gifts.limit(maxFolds).execute();
    return rows.map(({ checkout_id: id, email }) => ({ id, fold: foldEmail(email) }));
  },
  write: (trx, rows) =>
    trx
      .updateTable('gift')
      .set({ email_fold: foldOf('checkout_id', rows) })
      .where('checkout_id', 'in', idsOf(rows))
      .execute(),
};
