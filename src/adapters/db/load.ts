/** A table that is loaded: its rows come some at a time, each in the order of its columns. */
export interface TableRows {
  name: string;
  columns: string[];
  rows: AsyncIterable<unknown[][]>;
}

/** What is loaded: tables of one version of the schema, each after those that its rows refer to. */
export interface LoadTables {
  schema: number;
  tables: AsyncIterable<TableRows>;
}
