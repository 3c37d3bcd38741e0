import type { PushChoice } from '#src/domain/push.ts';
import { paths } from '#src/routes.ts';

/** Whether the browser allows notifications. */
export type PushState = 'unsupported' | 'blocked' | 'open';

export function readPushState(): PushState {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'open';
}

/** Asks the browser, because a subscription may end by itself. */
export async function hasSubscription(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration !== undefined && (await registration.pushManager.getSubscription()) !== null;
}

/** Returns null if the viewer denies the permission. Rejects if the push service can't be reached. */
export async function openSubscription(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // An earlier subscription has another server key.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

export async function closeSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Returns false where the server refuses. */
export async function sendPushChoice(
  subscription: PushSubscription | null,
  { monthEnding, newEpisodes, asks }: PushChoice,
): Promise<boolean> {
  const { endpoint = '', keys = {} } = subscription?.toJSON() ?? {};
  const body = new URLSearchParams({
    endpoint,
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
    monthEnding: monthEnding ? '1' : '0',
    newEpisodes: newEpisodes ? '1' : '0',
    asks: asks ? '1' : '0',
  });
  return (await fetch(paths.push, { method: 'POST', body })).ok;
}
