export interface TableRows {
  name: string;
  columns: string[];
  rows: AsyncIterable<unknown[][]>;
}

export interface LoadTables {
  schema: number;
  tables: AsyncIterable<TableRows>;
}
