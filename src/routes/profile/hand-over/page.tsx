import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { logEvent } from '#src/domain/events.ts';
import { handOver } from '#src/features/accounts/hand-over.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { readCharacters } from '#src/features/accounts/settings/character-store.ts';
import { selectSubUsers } from '#src/features/accounts/sub-users/store.ts';
import { HandOver } from '#src/features/viewing/ui/hand-over.tsx';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { text } from '#src/http/request/fields.ts';
import { callerOf, formAction } from '#src/http/request/form-action.ts';
import { signedIn } from '#src/routes/login/signed-in.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { readMainUser } from '../answer.ts';
import type { Route } from './+types/page';

export const action = formAction({
  schema: v.object({ subUser: text }),
  words: { 'sub-user-gone': msg`That sub-user was deleted. Please choose again.` },
  async run(call): Promise<Response> {
    const { services, facts, values } = call;
    const { userId } = callerOf(call).viewer;
    const browser = readBrowser(facts, services.config.secure);
    const opened = await handOver(services, { userId, subUserId: values.subUser, browser });
    logEvent(services.log, 'hand-over', 'done', { userId });
    return signedIn(services, paths.subUser, opened);
  },
});

/** The list for screens whose bar has no room for it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = readMainUser(context);
  const { db } = context.get(servicesContext);
  const [subUsers, characters] = await Promise.all([
    selectSubUsers(db.read, userId),
    readCharacters(db.read, userId),
  ]);
  return {
    pageTitle: context.get(textsContext)._(msg`Who’s watching?`),
    owner: userId,
    people: subUsers.map(({ id, name }) => ({ id, name, character: characters.get(id) ?? null })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData.pageTitle, matches[0]?.loaderData) }];
}

export default function HandOverPage({
  loaderData: { pageTitle, owner, people },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{pageTitle}</h1>
      {actionData?.refusal == null ? null : <FormError>{actionData.refusal.text}</FormError>}
      {people.length === 0 ? (
        <EmptyState
          art="empty"
          title={t`No sub-users yet`}
          text={t`Add them on your profile, each with their own age group.`}
          action={<ButtonLink href={paths.profile}>{t`Your profile`}</ButtonLink>}
        />
      ) : (
        <HandOver owner={owner} people={people} />
      )}
    </main>
  );
}
