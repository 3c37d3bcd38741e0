import type { ReactNode } from 'react';

/** Scrolls sideways on a phone. */
export function DeskTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <div className="desk-scroll">
      <table className="desk-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
