import { CacheExpiration } from 'workbox-expiration';

/** The viewer whose copies may be read. */
export interface DeviceState {
  /** Null if the viewer is unknown: no copy may be read. */
  key: string | null;
  /** Changes with the key, so that a late response for an earlier viewer is recognised. */
  stamp: string;
}

const place = 'viewer';
const address = '/viewer';
const copies = /^(pages|pictures) /;

const nobody: DeviceState = { key: null, stamp: 'none' };

/** Cached in memory, because a page requests many pictures. */
let latest: DeviceState | null = null;

export function pagesOf(key: string): string {
  return `pages ${key}`;
}

export function picturesOf(key: string): string {
  return `pictures ${key}`;
}

export async function readState(): Promise<DeviceState> {
  const stored = await caches.match(address, { cacheName: place }).catch(() => undefined);
  // Only `writeState` writes this value.
  latest = stored === undefined ? nobody : ((await stored.json()) as DeviceState);
  return latest;
}

export async function readLatestState(): Promise<DeviceState> {
  return latest ?? readState();
}

/** Runs one `work` at a time, across an old and a new worker too. */
export function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('viewer', work);
}

/** If the device is full and the state can't be stored, no copy may be read. */
async function writeState(key: string | null): Promise<DeviceState> {
  const state = { key, stamp: crypto.getRandomValues(new Uint32Array(2)).join('-') };
  latest = state;
  try {
    await (await caches.open(place)).put(address, new Response(JSON.stringify(state)));
  } catch {
    latest = nobody;
    await caches.delete(place);
  }
  return latest;
}

/** Hides all copies until the server names the viewer, or until the returned function is called. */
export function hideCopies(): Promise<() => Promise<unknown>> {
  return exclusively(async () => {
    const { key } = await readState();
    const { stamp } = await writeState(null);
    return () => exclusively(async () => (await readState()).stamp === stamp && writeState(key));
  });
}

/** Deletes all copies of the viewer. */
export function deleteViewer(): Promise<unknown> {
  return exclusively(async () => {
    await writeState(null);
    await deleteCopiesBut(null);
  });
}

interface ViewerChange {
  key: string;
  before: DeviceState;
}

/** Call it within `exclusively`. Returns false if an earlier viewer requested the response. */
export async function receiveViewer({ key, before }: ViewerChange): Promise<boolean> {
  const state = await readState();
  if (state.key === key) return true;
  if (state.stamp !== before.stamp) return false;
  // No copy can be read while the copies are deleted.
  if (state.key !== null) await writeState(null);
  await deleteCopiesBut(key);
  return (await writeState(key)).key === key;
}

export async function deleteCopiesBut(key: string | null): Promise<void> {
  const current = key === null ? [] : [pagesOf(key), picturesOf(key)];
  const others = (await caches.keys()).filter((name) => copies.test(name) && !current.includes(name));
  await Promise.all(others.map(deleteCache));
}

async function deleteCache(name: string): Promise<void> {
  await caches.delete(name);
  if (!name.startsWith('pictures')) return;
  // The expiration library stores the pictures' addresses, which must be deleted too.
  await new CacheExpiration(name, { maxEntries: 1 }).delete().catch(() => undefined);
}
