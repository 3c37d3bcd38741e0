import { createContext } from 'react';

export interface Marks {
  /** Keys of My List. Null until they are loaded. */
  listed: ReadonlySet<string> | null;
  /** What was pressed on this page's device since it was loaded. */
  changed: ReadonlyMap<string, boolean>;
  record(key: string, on: boolean): void;
}

export const MarksContext = createContext<Marks>({
  listed: null,
  changed: new Map(),
  record: () => undefined,
});
