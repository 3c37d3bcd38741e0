import { type DataUse, parseDataUse } from '#src/domain/data-use.ts';
import { readStoredDataUse, storageKey } from './data-choices.ts';

export function readDataUse(): DataUse {
  return parseDataUse(readStoredDataUse(), Date.now());
}

/** Other tabs write too, so each change starts from the stored values. */
export function changeDataUse(change: (use: DataUse) => Partial<DataUse>): DataUse {
  const use = readDataUse();
  const changed = { ...use, ...change(use) };
  try {
    localStorage.setItem(storageKey, JSON.stringify(changed));
  } catch {
    // The browser may refuse access to storage.
  }
  return changed;
}
