import type { IncomingMessage } from 'node:http';
import type { Clock } from '#src/adapters/clock.ts';
import { asksForPassword, isReadOnly, type Viewer } from '#src/domain/viewer.ts';
import { readsWithPassword, withoutPassword } from '#src/without-password.ts';
import type { Endpoint } from './endpoints.ts';
import { isRead } from './web-request.ts';

interface Call {
  request: IncomingMessage;
  path: string;
  readViewer(): Promise<Viewer | null>;
  services: { clock: Pick<Clock, 'now'> };
}

export type Refusal = 'read-only' | 'password' | 'password-form';

/** Returns null if the endpoint may run. Most calls need no viewer for it. */
export async function refusalOf(
  { fromOutside, whileViewing, mayOpen }: Endpoint,
  { request, path, readViewer, services }: Call,
): Promise<Refusal | null> {
  const isReading = isRead(request);
  const changes = !isReading && fromOutside !== true;
  const mustOwn = changes && whileViewing !== true;
  // The desk has its own sign-in.
  const isGuarded = changes && mayOpen === undefined && withoutPassword[path] !== true;
  const mustConfirm = isGuarded || (isReading && readsWithPassword.includes(path));
  if (!mustConfirm && !mustOwn) return null;
  const viewer = await readViewer();
  if (mustOwn && viewer !== null && isReadOnly(viewer)) return 'read-only';
  if (!mustConfirm || !asksForPassword(viewer, services.clock.now())) return null;
  return isReading ? 'password-form' : 'password';
}
