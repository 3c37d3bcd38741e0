import { msg } from '@lingui/core/runtime-macro';
import { redirectDocument } from 'react-router';
import * as v from 'valibot';
import { asksForProof } from '#src/domain/viewer.ts';
import { safeNext } from '#src/features/accounts/next-path.ts';
import { PasswordNeeded } from '#src/features/accounts/ui/password-needed.tsx';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { formAction, goTo } from '#src/http/request/form-action.ts';
import { paths } from '#src/routes.ts';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

/** `passwordMiddleware` has checked the password. */
export const action = formAction({
  schema: v.object({}),
  run: async ({ request }) => goTo(placeAfter(request), { isNewDocument: true }),
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'Enter your password', matches[0]?.loaderData) }];
}

export default function ConfirmPage({ loaderData: { then, isLesser } }: Route.ComponentProps) {
  const sentTo = then === paths.profile ? paths.confirmPassword : paths.confirmPasswordFor(then);
  return <PasswordNeeded action={sentTo} fields={[]} error={null} isLesser={isLesser} />;
}

export function loader({ context, request }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const then = placeAfter(request);
  if (!asksForProof(viewer, 'always', context.get(servicesContext).clock.now())) throw redirectDocument(then);
  const pageTitle = context.get(textsContext)._(msg`Enter your password`);
  return { then, pageTitle, isLesser: viewer.isLesser === true };
}

function placeAfter({ url }: Request): string {
  return safeNext(new URL(url).searchParams.get('then')) ?? paths.profile;
}
