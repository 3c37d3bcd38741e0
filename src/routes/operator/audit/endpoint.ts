import { readAudit } from '#src/features/operations/households/audit.ts';
import { defineDeskPage } from '#src/routes/operator/desk.tsx';

export const endpoint = defineDeskPage({
  read: ({ services, url }) => readAudit(services, url.searchParams.get('before') ?? ''),
});
