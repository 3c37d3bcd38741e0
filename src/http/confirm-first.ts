import type { IncomingMessage } from 'node:http';
import type { Clock } from '#src/adapters/clock.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { asksForProof, isReadOnly, type Viewer } from '#src/domain/viewer.ts';
import type { Endpoint } from '#src/http/request/endpoint.ts';
import { isRead } from './web-request.ts';

interface Call {
  request: IncomingMessage;
  readViewer(): Promise<Viewer | null>;
  services: { clock: Pick<Clock, 'now'> };
}

/**
 * Refuses a change that this session may not make. Returns true if a read needs the password first. The viewer
 * is read only if one of the two is possible.
 */
export async function mustConfirmFirst(
  { fromOutside, whileViewing, needsProof }: Endpoint,
  { request, readViewer, services }: Call,
): Promise<boolean> {
  const isReading = isRead(request);
  const mustOwn = !isReading && !fromOutside && !whileViewing;
  if (needsProof === 'never' && !mustOwn) return false;
  const viewer = await readViewer();
  if (mustOwn && viewer !== null && isReadOnly(viewer)) throw new Refusal('read-only');
  if (!asksForProof(viewer, needsProof, services.clock.now())) return false;
  if (isReading) return true;
  throw new Refusal('proof-needed');
}
