import { type DataChoices, parseDataChoices, parseStored } from '#src/domain/film-data.ts';

export const storageKey = 'dataUse';

export function readStoredDataUse(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // The browser may refuse access to storage.
    return null;
  }
}

export function readDataChoices(): DataChoices {
  return parseDataChoices(parseStored(readStoredDataUse()));
}
