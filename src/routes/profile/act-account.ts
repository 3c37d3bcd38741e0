import { redirectDocument } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { cookieHeaders, dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import { deleteAccount } from '#src/features/household/personal-data/personal-data.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { paths } from '#src/routes.ts';
import { failure, refused, type Sent } from './answer.ts';
import { removeSoon } from './remove-soon.ts';

/** A new document clears the page's memory of the household. */
export async function actAccount({ services, caller }: Sent) {
  const result = await unlessBusy(deleteAccount(services, caller.viewer));
  if (result === null) return failure('delete-account', busyResponse);
  const { userId } = caller.viewer;
  if (result === 'needs-sign-in') {
    logEvent(services.log, 'account-deleted', 'refused', { userId, reason: result });
    return refused('delete-account', 403, profileTexts.deleteNeedsSignIn);
  }
  logEvent(services.log, 'account-deleted', 'done', { userId });
  removeSoon(services);
  const { secure } = services.config;
  const headers = cookieHeaders([dropCookie('sid', secure)]);
  return redirectDocument(paths.login, { status: 303, headers });
}
