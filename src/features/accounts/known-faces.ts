import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Character } from '#src/domain/characters.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { findNamesOfHouseholds, selectMainPins } from '#src/features/accounts/pin-store.ts';
import {
  deleteHouseholdOfDevice,
  selectHouseholdsOfDevice,
} from '#src/features/accounts/sessions/device-store.ts';
import { type Browser, readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { readCharacters } from './settings/character-store.ts';
import { findEmails } from './store.ts';

export interface KnownFace {
  kind: 'main' | 'sub';
  /** Identifies the person for this browser only. */
  key: string;
  name: string;
  initial: string;
  character: Character | null;
  /** True if the PIN is asked for instead of the password. */
  hasPin: boolean;
}

type KnownRequest = Parameters<typeof readBrowser>[0];

const maxNames = 25;

/**
 * Returns the viewers that may sign in on this browser; an unknown browser gets none. A main account is shown
 * only where it signed in before, and never by its e-mail. A name that several sub-users have is shown once,
 * because the password selects the sub-user.
 */
export async function readKnownFaces(
  deps: AccountsDeps,
  request: KnownRequest,
  texts: I18n,
): Promise<KnownFace[]> {
  const { households, accounts } = await readKnownAccounts(deps, request);
  if (households.length === 0) return [];
  const rows = await findNamesOfHouseholds(deps.db.read, households, maxNames);
  const pins = await selectMainPins(
    deps.db.read,
    accounts.map(({ id }) => id),
  );
  const characters = new Map(
    await Promise.all(households.map(async (id) => [id, await readCharacters(deps.db.read, id)] as const)),
  );
  const subUsers = new Map(rows.map((row) => [row.name, row]));
  return [
    ...accounts.map(({ id, key, email }) => ({
      kind: 'main' as const,
      key,
      name: texts._(
        accounts.length === 1 ? msg`Main account` : msg`Main account ${{ start: email.slice(0, 2) }}…`,
      ),
      initial: email.slice(0, 1),
      character: characters.get(id)?.get('main') ?? null,
      hasPin: pins.has(id),
    })),
    ...[...subUsers.values()].map(({ id, userId, name, takesPin }) => ({
      kind: 'sub' as const,
      key: id,
      name,
      initial: [...name][0] ?? '',
      character: characters.get(userId)?.get(id) ?? null,
      hasPin: takesPin && isOnly(rows, name),
    })),
  ];
}

/** Sub-users with the same name can't use a PIN here, because only their passwords tell them apart. */
function isOnly(rows: readonly { name: string }[], name: string): boolean {
  return rows.filter((row) => row.name === name).length === 1;
}

export async function knowsHousehold(deps: AccountsDeps, request: KnownRequest): Promise<boolean> {
  return (await readKnownAccounts(deps, request)).households.length > 0;
}

/** Returns null if this browser doesn't know the account. */
export async function findKnownAccount(
  deps: AccountsDeps,
  request: KnownRequest,
  key: string,
): Promise<{ id: string; email: string } | null> {
  const { accounts } = await readKnownAccounts(deps, request);
  return accounts.find((one) => one.key === key) ?? null;
}

/** Neither the account nor its sub-users are shown on this browser until one of them signs in again. */
export async function forgetKnownAccount(
  deps: AccountsDeps,
  request: KnownRequest,
  key: string,
): Promise<void> {
  const { device, accounts } = await readKnownAccounts(deps, request);
  const account = accounts.find((one) => one.key === key);
  if (device === null || account === undefined) return;
  const tokenHash = deps.hashing.hashToken(device);
  await deps.db.tx((trx) => deleteHouseholdOfDevice(trx, tokenHash, account.id));
}

async function readKnownAccounts({ db, hashing, config }: AccountsDeps, request: KnownRequest) {
  const { device }: Browser = readBrowser(request, config.secure);
  const rows = device === null ? [] : await selectHouseholdsOfDevice(db.read, hashing.hashToken(device));
  const shown = rows.filter(({ main_at }) => main_at !== null).map(({ user_id }) => user_id);
  const emails = await findEmails(db.read, shown);
  const accounts = [...emails].map(([id, email]) => ({
    id,
    key: hashing.hashToken(`face:${device}:${id}`).slice(0, 32),
    email,
  }));
  return { device, households: rows.map(({ user_id }) => user_id), accounts };
}
