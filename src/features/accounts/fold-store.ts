import { type FoldTable, foldOf, idsOf, maxFolds } from '#src/adapters/db/fold-table.ts';
import { foldEmail } from '#src/domain/email.ts';
import { foldName } from '#src/domain/sub-user-name.ts';

export const userFolds: FoldTable = {
  read: async (db) => {
    const users = db.selectFrom('user').select(['id', 'email']).where('email_fold', 'is', null);
    const rows = await users.limit(maxFolds).execute();
    return rows.map(({ id, email }) => ({ id, fold: foldEmail(email) }));
  },
  write: (trx, rows) =>
    trx
      .updateTable('user')
      .set({ email_fold: foldOf('id', rows) })
      .where('id', 'in', idsOf(rows))
      // A change of the address meanwhile has written the fold.
      .where('email_fold', 'is', null)
      .execute(),
};

export const subUserFolds: FoldTable = {
  read: async (db) => {
    const subUsers = db.selectFrom('sub_user').select(['id', 'name']).where('name_fold', 'is', null);
    const rows = await subUsers.limit(maxFolds).execute();
    return rows.map(({ id, name }) => ({ id, fold: foldName(name) }));
  },
  write: (trx, rows) =>
    trx
      .updateTable('sub_user')
      .set({ name_fold: foldOf('id', rows) })
      .where('id', 'in', idsOf(rows))
      .execute(),
};
