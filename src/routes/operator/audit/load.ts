import { readAudit } from '#src/features/operations/desk/audit.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';

export function loadAudit({ services, request }: DeskCall) {
  return readAudit(services, new URL(request.url).searchParams.get('before') ?? '');
}
