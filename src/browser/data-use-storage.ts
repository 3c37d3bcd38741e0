import { type DataUse, parseDataUse } from '#src/domain/data-use.ts';

const key = 'dataUse';

export function readDataUse(): DataUse {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Storage may be refused.
  }
  return parseDataUse(stored, Date.now());
}

/** Other tabs count too, so each change begins with what is stored. */
export function changeDataUse(change: (use: DataUse) => Partial<DataUse>): DataUse {
  const use = readDataUse();
  const changed = { ...use, ...change(use) };
  try {
    localStorage.setItem(key, JSON.stringify(changed));
  } catch {
    // Storage may be refused.
  }
  return changed;
}
