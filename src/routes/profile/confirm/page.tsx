import { msg } from '@lingui/core/runtime-macro';
import { redirectDocument } from 'react-router';
import { asksForPassword } from '#src/domain/viewer.ts';
import { PasswordNeeded } from '#src/features/accounts/ui/password-needed.tsx';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import { readsWithPassword } from '#src/without-password.ts';
import type { Route } from './+types/page';

/** `passwordMiddleware` has checked the password. */
export function action({ request }: Route.ActionArgs) {
  return redirectDocument(placeAfter(request), { status: 303 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Enter your password', matches[0]?.loaderData) }];
}

export default function ConfirmPage({ loaderData: { then } }: Route.ComponentProps) {
  const action = then === paths.profile ? paths.confirmPassword : paths.confirmPasswordFor(then);
  return <PasswordNeeded action={action} fields={[]} error={null} />;
}

export function loader({ context, request }: Route.LoaderArgs) {
  const isPasswordNeeded = asksForPassword(
    context.get(viewerContext),
    context.get(servicesContext).clock.now(),
  );
  const then = placeAfter(request);
  if (!isPasswordNeeded) throw redirectDocument(then);
  return { then, pageTitle: context.get(textsContext)._(msg`Enter your password`) };
}

function placeAfter({ url }: Request): string {
  const then = new URL(url).searchParams.get('then') ?? '';
  return readsWithPassword.includes(then) ? then : paths.profile;
}
