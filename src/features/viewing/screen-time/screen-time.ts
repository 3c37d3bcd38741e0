import type { I18n } from '@lingui/core';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Reader, Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { dateWindow, dayOf } from '#src/domain/days.ts';
import {
  isLimited,
  type ScreenTimeOffer,
  type ScreenTimeUse,
  type ScreenTimeView,
  screenTimeDays,
  unused,
} from '#src/domain/screen-time.ts';
import { extendLease, type LedgerTime, readLease, stopLease } from '#src/domain/screen-time-lease.ts';
import { presentScreenTime, presentTimeLeft, type TimeLeftView } from '#src/domain/screen-time-words.ts';
import type { SubUser, Viewer } from '#src/domain/viewer.ts';
import { hasPasskeys } from '#src/features/accounts/passkeys/store.ts';
import { findDeviceHouseholds } from '#src/features/accounts/sessions/device-store.ts';
import type { Browser } from '#src/features/accounts/sessions/sessions.ts';
import {
  addToDay,
  type DeviceLease,
  deleteDaysBefore,
  deleteLeasesBefore,
  findDay,
  selectLeases,
  upsertLease,
} from './store.ts';

export interface LedgerDeps {
  db: Database;
  clock: Clock;
  /** The node whose monotonic clock measures the time. */
  node: { id: string };
}

export interface ScreenTimeDeps extends LedgerDeps {
  hashing: Pick<Hashing, 'hashToken'>;
}

/** See `readBrowser`. */
export type Device = Pick<Browser, 'session' | 'device'>;

export async function readScreenTime(
  deps: ScreenTimeDeps,
  viewer: SubUser,
  device: Device,
  texts: I18n,
): Promise<ScreenTimeOffer> {
  const { screenTime: rule, subUserId, userId } = viewer;
  const now = readTime(deps);
  if (!isLimited(rule))
    return { ...presentScreenTime(texts, rule, unused, now.at, endless), hasPasskeys: false };
  const { db } = deps;
  const [ledger, deviceHash, isPossible] = await Promise.all([
    readLedger(db.read, subUserId, now),
    hashDevice(deps, db.read, viewer, device),
    hasPasskeys(db.read, userId),
  ]);
  const call = { viewer, deviceHash, now, page: '' };
  return { ...present(texts, ledger, call), hasPasskeys: isPossible };
}

const endless = { leaseMs: null, mayBegin: true };

interface Word {
  texts: I18n;
  device: Device;
  /** The id that the page gave itself. */
  page: string;
  /** False when the page's player has stopped. */
  plays: boolean;
}

/** Gives a device time in advance, or takes it back. A device has one lease, whatever it plays; leases add up. */
export async function recordWord(
  deps: ScreenTimeDeps,
  viewer: SubUser,
  { device, page, plays, texts }: Word,
): Promise<ScreenTimeView> {
  const now = readTime(deps);
  const { db } = deps;
  return db.tx(async (trx) => {
    const deviceHash = await hashDevice(deps, trx, viewer, device);
    const ledger = await readLedger(trx, viewer.subUserId, now);
    const call = { viewer, deviceHash, now, page };
    if (plays) await hold(trx, ledger, call);
    else await stop(trx, ledger, call);
    return present(texts, await readLedger(trx, viewer.subUserId, now), call);
  });
}

/** Adds up the use of all devices on the day of `now`. */
export async function readUse(db: Reader, subUserId: string, now: LedgerTime): Promise<ScreenTimeUse> {
  return sumUse(await readLedger(db, subUserId, now), now);
}

/** Returns null without a limit. */
export async function readTimeLeft(
  deps: LedgerDeps,
  viewer: Viewer,
  texts: I18n,
): Promise<TimeLeftView | null> {
  if (viewer.kind === 'main' || !isLimited(viewer.screenTime)) return null;
  const now = readTime(deps);
  const use = await readUse(deps.db.read, viewer.subUserId, now);
  return presentTimeLeft(texts, viewer.screenTime, use, now.at);
}

/** Rounded, because a database keeps whole numbers. */
export function readTime({ clock, node }: Pick<LedgerDeps, 'clock' | 'node'>): LedgerTime {
  return { at: clock.now(), monotonic: Math.round(clock.monotonic()), node: node.id };
}

interface Ledger {
  day: ScreenTimeUse;
  leases: DeviceLease[];
}

interface DeviceCall {
  viewer: SubUser;
  deviceHash: string;
  now: LedgerTime;
  page: string;
}

async function readLedger(db: Reader, subUserId: string, now: LedgerTime): Promise<Ledger> {
  const day = await findDay(db, subUserId, dayOf(now.at));
  return { day, leases: await selectLeases(db, subUserId) };
}

function leaseIn({ leases }: Ledger, deviceHash: string): DeviceLease | null {
  return leases.find((lease) => lease.deviceHash === deviceHash) ?? null;
}

function sumUse({ day, leases }: Ledger, now: LedgerTime): ScreenTimeUse {
  const used = leases
    .filter((lease) => lease.day === dayOf(now.at))
    .map((lease) => readLease(lease, now).usedMs);
  return { ...day, usedMs: day.usedMs + sumOf(used) };
}

function extend(ledger: Ledger, { viewer, deviceHash, now, page }: DeviceCall) {
  const { day, leases } = ledger;
  const others = leases.filter((lease) => lease.day === dayOf(now.at) && lease.deviceHash !== deviceHash);
  const charged = { ...day, usedMs: day.usedMs + sumOf(others.map(({ usedMs, leftMs }) => usedMs + leftMs)) };
  return extendLease(leaseIn(ledger, deviceHash), { now, rule: viewer.screenTime, charged, page });
}

async function hold(trx: Tx, ledger: Ledger, call: DeviceCall): Promise<void> {
  const { viewer, deviceHash, now } = call;
  const { lease, ended } = extend(ledger, call);
  if (ended !== null && ended.usedMs > 0) await addToDay(trx, viewer, { ...ended, extraMs: 0, at: now.at });
  await upsertLease(trx, viewer, { ...lease, deviceHash });
}

async function stop(trx: Tx, ledger: Ledger, { viewer, deviceHash, now, page }: DeviceCall): Promise<void> {
  const former = leaseIn(ledger, deviceHash);
  const stopped = former === null ? null : stopLease(former, { now, page });
  if (stopped !== null) await upsertLease(trx, viewer, { ...stopped, deviceHash });
}

/** Viewers see the time they used, not the leases of their devices. */
function present(texts: I18n, ledger: Ledger, call: DeviceCall): ScreenTimeView {
  const { viewer, deviceHash, now } = call;
  const { screenTime: rule } = viewer;
  const use = sumUse(ledger, now);
  if (!isLimited(rule)) return presentScreenTime(texts, rule, use, now.at, endless);
  const lease = leaseIn(ledger, deviceHash);
  const leaseMs = lease === null ? 0 : readLease(lease, now).leftMs;
  const mayBegin = extend(ledger, call).lease.leftMs > 0;
  return presentScreenTime(texts, rule, use, now.at, { leaseMs, mayBegin });
}

/** Hashes the device if this household has signed in on it, whatever the session; else the session. */
async function hashDevice(
  { hashing }: Pick<ScreenTimeDeps, 'hashing'>,
  db: Reader,
  { userId }: SubUser,
  { session, device }: Device,
): Promise<string> {
  const deviceHash = device === null ? null : hashing.hashToken(device);
  const isKnown = deviceHash !== null && (await findDeviceHouseholds(db, deviceHash)).includes(userId);
  return isKnown ? deviceHash : hashing.hashToken(session ?? '');
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

const batch = 500;

export async function deleteOldScreenTime({ db, clock }: Pick<LedgerDeps, 'db' | 'clock'>): Promise<void> {
  const first = dateWindow(clock.now()).daysAgo(screenTimeDays);
  let deleted: number;
  do {
    deleted = await db.tx(async (trx) => {
      const [days, leases] = [
        await deleteDaysBefore(trx, first, batch),
        await deleteLeasesBefore(trx, first, batch),
      ];
      return Math.max(days, leases);
    });
  } while (deleted === batch);
}
