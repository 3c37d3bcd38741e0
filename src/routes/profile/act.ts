import { redirect, redirectDocument } from 'react-router';
import { cookieHeaders } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { beginViewing } from '#src/features/accounts/sessions/view-as.ts';
import type { MainCaller } from '#src/features/household/deps.ts';
import { type Intent, isIntent } from '#src/features/household/outcome.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import { requestContext, servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';
import { actAdultTitles, actDevice, actPassword, actWithdrawConsent } from './act-access.ts';
import { actAccount } from './act-account.ts';
import { actAdd, actDelete, actEdit, actSave } from './act-household.ts';
import { actRemoveAllWatched, actRemoveWatched, actRestoreWatched, type SentWatched } from './act-watched.ts';
import { failure, refused, type Sent } from './answer.ts';
import { readOwnHistory } from './own-history.ts';

const acts: Record<Intent, (sent: Sent) => Promise<Response | ReturnType<typeof failure>>> = {
  save: actSave,
  add: actAdd,
  edit: actEdit,
  delete: actDelete,
  'remove-watched': ofMain(actRemoveWatched),
  'remove-all-watched': ofMain(actRemoveAllWatched),
  'restore-watched': ofMain(actRestoreWatched),
  'sign-out-device': actDevice,
  password: actPassword,
  'adult-titles': actAdultTitles,
  'withdraw-consent': actWithdrawConsent,
  'delete-account': actAccount,
  'view-as': actViewAs,
};

function ofMain<Answer>(act: (sent: SentWatched) => Promise<Answer>) {
  return async ({ services, caller: { viewer }, field }: Sent) =>
    act({ services, viewer, history: await readOwnHistory(services.db, viewer), field });
}

/** The session alone says whose profile changes. */
export async function actProfile({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const { session } = readBrowser(facts, services.config.secure);
  const caller: MainCaller = { viewer, session: session ?? '', address: facts.address };
  const form = await request.formData().catch(() => new FormData());
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const fields = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const sent = form.get('photo');
  // Without script an unused file field sends an empty file.
  const photo = sent instanceof File && sent.size > 0 ? sent : null;
  const sentIntent = field('intent');
  const intent = isIntent(sentIntent) ? sentIntent : 'save';
  try {
    return await acts[intent]({ services, caller, facts, field, fields, photo });
  } catch (error) {
    services.log.error({ err: error, id: facts.id }, 'A change of a profile failed');
    return failure(intent);
  }
}

async function actViewAs({ services, caller, facts, field }: Sent) {
  const cookie = await beginViewing(services, facts, caller.viewer, field('id'));
  if (cookie === null) return refused('view-as', 404, profileTexts.gone);
  return redirectDocument(paths.subUser, { status: 303, headers: cookieHeaders([cookie]) });
}
