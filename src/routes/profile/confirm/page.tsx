import { PasswordNeeded } from '#src/features/accounts/ui/password-needed.tsx';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export { actConfirm as action } from './act.ts';
export { loadConfirm as loader } from './load.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titled('Type your password', matches[0]?.loaderData) }];
}

export default function ConfirmPage({ loaderData: { then } }: Route.ComponentProps) {
  const action = then === paths.profile ? paths.confirmPassword : paths.confirmPasswordFor(then);
  return <PasswordNeeded action={action} fields={[]} error={null} />;
}
