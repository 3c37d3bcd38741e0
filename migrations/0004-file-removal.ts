/** Files that no row refers to, until they are removed. */
export const fileRemoval = {
  version: 4,
  name: 'file-removal',
  statements: [
    `create table file_removal (
      file_key text primary key,
      due_at bigint not null
    )`,
    'create index file_removal_by_due on file_removal (due_at)',
  ],
} as const;
