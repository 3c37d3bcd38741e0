import { type DataUse, parseDataUse } from '#src/domain/data-use.ts';
import { readStoredDataUse, storageKey } from './data-choices.ts';

export function readDataUse(): DataUse {
  return parseDataUse(readStoredDataUse(), Date.now());
}

/** Other tabs count too, so each change begins with what is stored. */
export function changeDataUse(change: (use: DataUse) => Partial<DataUse>): DataUse {
  const use = readDataUse();
  const changed = { ...use, ...change(use) };
  try {
    localStorage.setItem(storageKey, JSON.stringify(changed));
  } catch {
    // Storage may be refused.
  }
  return changed;
}
