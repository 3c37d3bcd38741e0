import { retryFailedMail } from '#src/features/operation/retry-mail.ts';
import { operatorPaths } from '#src/operator-paths.ts';
import { readFields } from '#src/pages/form.ts';
import type { DeskCall } from '#src/request/desk.ts';

export async function actServices({ services, request, operator }: DeskCall): Promise<Response> {
  const { mail: id } = await readFields(request, ['mail']);
  const isRetried = await retryFailedMail(services, { id, actor: operator.email });
  const Location = operatorPaths.servicesAfter(isRetried ? 'retried' : 'gone');
  return new Response(null, { status: 303, headers: { Location } });
}
