import { retryFailedMail } from '#src/features/operations/retry-mail.ts';
import { readFields } from '#src/http/request/form.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';

export async function actServices({ services, request, operator }: DeskCall): Promise<Response> {
  const { mail: id } = await readFields(request, ['mail']);
  const isRetried = await retryFailedMail(services, { id, actor: operator.email });
  const Location = operatorPaths.servicesAfter(isRetried ? 'retried' : 'gone');
  return new Response(null, { status: 303, headers: { Location } });
}
