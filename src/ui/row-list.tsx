import type { ComponentProps } from 'react';
import { TitleRow } from './title-row.tsx';

interface RowListProps {
  rows: readonly Pick<ComponentProps<typeof TitleRow>, 'name' | 'titles' | 'way'>[];
}

export function RowList({ rows }: RowListProps) {
  return rows.map((row) => <TitleRow key={row.name} {...row} />);
}
