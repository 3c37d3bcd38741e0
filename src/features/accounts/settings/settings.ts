import type { Database } from '#src/adapters/db/database.ts';
import { characters } from '#src/domain/characters.ts';
import { AppError } from '#src/domain/errors.ts';
import {
  addressSettings,
  choiceOf,
  isKeptByHousehold,
  type SettingChoice,
  type SettingName,
  settingNames,
} from '#src/domain/settings.ts';
import { isBelow13, type Viewer, viewerKey } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { ownerOf } from '../store.ts';
import { readCharacters } from './character-store.ts';
import { findSettings } from './store.ts';

export type SettingChoices = Readonly<Record<SettingName, SettingChoice>>;

/**
 * Reads the household's stored settings; a browser's own are in cookies. With `saver`, the data saver is on.
 */
export async function readSettings(db: Database, viewer: Viewer, saver: boolean): Promise<SettingChoices> {
  const chosen = await findSettings(db.read, ownerOf(viewer));
  const now = { age: isBelow13(viewer), saver };
  const all = settingNames.map((name) => [name, choiceOf(name, chosen.get(name), now)]);
  // `fromEntries` forgets the type of the keys.
  return Object.fromEntries(all) as SettingChoices;
}

/** Like `readSettings`, with the characters that the viewer may choose. */
export async function readOwnSettings(db: Database, viewer: Viewer, saver: boolean): Promise<SettingChoices> {
  const [choices, held] = await Promise.all([
    readSettings(db, viewer, saver),
    readCharacters(db.read, viewer.userId),
  ]);
  const value = held.get(viewerKey(viewer)) ?? null;
  const offered = characters.filter((one) => one === value || ![...held.values()].includes(one));
  return { ...choices, character: { value, because: null, offered } };
}

/**
 * Returns the settings that a player's address may contain; the page passes the language. If the database is
 * busy, a player works without the household's choices.
 */
export async function readAddressSettings(
  { db, log }: Pick<AccountsDeps, 'db' | 'log'>,
  viewer: Viewer | null,
  language: string,
  inAddress: readonly SettingName[] = addressSettings,
): Promise<Partial<Record<SettingName, string>>> {
  const names = inAddress.filter(isKeptByHousehold);
  if (viewer === null || names.length === 0) return { language };
  try {
    const choices = await readSettings(db, viewer, false);
    return { language, ...Object.fromEntries(names.map((name) => [name, choices[name].value ?? ''])) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error }, 'Settings for a player could not be read');
    return { language };
  }
}
