import { readAudit } from '#src/features/desk/audit.ts';
import type { DeskCall } from '#src/request/desk.ts';

export function loadAudit({ services, request }: DeskCall) {
  return readAudit(services, new URL(request.url).searchParams.get('before') ?? '');
}
