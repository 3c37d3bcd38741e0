import { redirectDocument } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { cookieHeaders, dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import { beginViewing } from '#src/features/accounts/sessions/view-as.ts';
import { chooseReminders } from '#src/features/billing/reminders/choose.ts';
import { answerTexts } from '#src/features/household/answer-texts.ts';
import { deleteAccount } from '#src/features/household/personal-data/personal-data.ts';
import { removeSoon } from '#src/features/household/photo/photo.ts';
import { withdrawConsent } from '#src/features/household/write.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { paths } from '#src/routes.ts';
import { done, failure, refused, type Sent } from './answer.ts';

export async function actWithdrawConsent({ services, caller }: Sent) {
  const withdrawn = await unlessBusy(withdrawConsent(services, caller).then(() => true));
  if (withdrawn === null) return failure('withdraw-consent', busyResponse);
  logEvent(services.log, 'guardian-consent', 'withdrawn', { userId: caller.viewer.userId });
  return done({ intent: 'withdraw-consent', text: answerTexts.consentWithdrawn });
}

export async function actReminders({ services, caller, field }: Sent) {
  const { userId } = caller.viewer;
  const on = field('remind') === 'on';
  const chosen = await unlessBusy(chooseReminders(services, userId, on).then(() => true));
  if (chosen === null) return failure('reminders', busyResponse);
  logEvent(services.log, 'reminders', on ? 'on' : 'off', { userId, by: 'profile' });
  return done({ intent: 'reminders', text: on ? answerTexts.remindersOn : answerTexts.remindersOff });
}

/** A new document clears the page's memory of the household. */
export async function actDeleteAccount({ services, caller }: Sent) {
  const result = await unlessBusy(deleteAccount(services, caller.viewer));
  if (result === null) return failure('delete-account', busyResponse);
  const { userId } = caller.viewer;
  if (result === 'needs-sign-in') {
    logEvent(services.log, 'account-deleted', 'refused', { userId, reason: result });
    return refused('delete-account', 403, answerTexts.deleteNeedsSignIn);
  }
  logEvent(services.log, 'account-deleted', 'done', { userId });
  removeSoon(services);
  const { secure } = services.config;
  const headers = cookieHeaders([dropCookie('sid', secure)]);
  return redirectDocument(paths.login, { status: 303, headers });
}

export async function actViewAs({ services, caller, facts, field }: Sent) {
  const cookie = await beginViewing(services, facts, caller.viewer, field('id'));
  if (cookie === null) return refused('view-as', 404, answerTexts.gone);
  return redirectDocument(paths.subUser, { status: 303, headers: cookieHeaders([cookie]) });
}
