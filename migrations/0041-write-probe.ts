/** Each node writes its row repeatedly, and reads it back. */
export const writeProbe = {
  version: 41,
  name: 'write-probe',
  statements: [
    'create table write_probe (node text primary key, token text not null, written_at bigint not null)',
  ],
} as const;
