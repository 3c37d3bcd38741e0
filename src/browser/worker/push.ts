import { whoOf } from '#src/domain/offline.ts';
import type { PushPayload } from '#src/domain/push.ts';
import { scope, workerSettings } from './scope.ts';
import { readState } from './viewer.ts';

const icon = '/icon-192.png';

/** Each message must show a notification. For another viewer of this browser it has a neutral text. */
export async function showPush(event: PushEvent): Promise<void> {
  const payload = readPayload(event.data);
  const { key } = await readState();
  const isOwn = payload !== null && key !== null && whoOf(key) === payload.who;
  const { title, body, path, tag } = isOwn ? payload : unnamed();
  await scope.registration.showNotification(title, { body, tag, icon, badge: icon, data: path });
}

function unnamed(): Omit<PushPayload, 'who'> {
  return { title: workerSettings.brand, body: workerSettings.texts.push, path: '/', tag: 'unnamed' };
}

/** Returns null unless our server wrote the data. */
function readPayload(data: PushMessageData | null): PushPayload | null {
  try {
    const sent: unknown = data?.json();
    return isPayload(sent) ? sent : null;
  } catch {
    return null;
  }
}

function isPayload(sent: unknown): sent is PushPayload {
  if (typeof sent !== 'object' || sent === null) return false;
  const names = ['title', 'body', 'path', 'tag', 'who'];
  return names.every((name) => name in sent && typeof Reflect.get(sent, name) === 'string');
}

/** Opens the notification's path in an existing window of ours, otherwise in a new one. */
export async function openPush(event: NotificationEvent): Promise<void> {
  event.notification.close();
  const { origin } = scope.location;
  const url = new URL(String(event.notification.data), origin);
  // We never send an address of another site.
  const { href } = url.origin === origin ? url : new URL(origin);
  const [client] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  await client?.focus().catch(() => undefined);
  const shown = await client?.navigate(href).catch(() => null);
  if (shown == null) await scope.clients.openWindow(href);
}

/** Ends notifications when the viewer signs out. */
export async function endPush(): Promise<void> {
  const subscription = await scope.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
