import { redirectDocument } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { chooseAdultTitles } from '#src/features/accounts/adult-titles.ts';
import { cookieHeaders, dropCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { beginViewing } from '#src/features/accounts/sessions/view-as.ts';
import { changePassword, endDevice } from '#src/features/household/own-password.ts';
import { deleteAccount } from '#src/features/household/personal-data/personal-data.ts';
import { removeSoon } from '#src/features/household/photo/photo.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import { withdrawConsent } from '#src/features/household/write.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { paths } from '#src/routes.ts';
import { done, failure, limited, refused, type Sent } from './answer.ts';

export async function actPassword({ services, caller, field }: Sent) {
  const typed = { current: field('currentPassword'), next: field('newPassword') };
  const result = await unlessBusy(changePassword(services, caller, typed));
  if (result === null) return failure('password', busyResponse);
  const { userId } = caller.viewer;
  if (result.kind === 'limited') {
    const { retryAfterSeconds } = result;
    return limited('password', retryAfterSeconds, tooManyText(retryAfterSeconds));
  }
  if (result.kind === 'refused') {
    logEvent(services.log, 'password-changed', 'refused', { userId, reason: result.fault });
    return refused('password', result.fault === 'wrongPassword' ? 403 : 400, profileTexts[result.fault]);
  }
  logEvent(services.log, 'password-changed', 'done', { userId });
  const cookies = [setCookie('sid', result.session, services.config.secure)];
  return done({ intent: 'password', text: profileTexts.passwordChanged }, cookies);
}

export async function actDevice({ services, caller, field }: Sent) {
  const ended = await unlessBusy(endDevice(services, caller, field('handle')).then(() => true));
  if (ended === null) return failure('sign-out-device', busyResponse);
  logEvent(services.log, 'device-sign-out', 'done', { userId: caller.viewer.userId });
  return done({ intent: 'sign-out-device', text: 'That device is signed out.' });
}

export async function actWithdrawConsent({ services, caller }: Sent) {
  const withdrawn = await unlessBusy(withdrawConsent(services, caller).then(() => true));
  if (withdrawn === null) return failure('withdraw-consent', busyResponse);
  logEvent(services.log, 'guardian-consent', 'withdrawn', { userId: caller.viewer.userId });
  return done({ intent: 'withdraw-consent', text: profileTexts.consentWithdrawn });
}

export async function actAdultTitles({ services, caller, field }: Sent) {
  const { userId } = caller.viewer;
  const on = field('showAdult') === 'on';
  const choice = { on, password: field('currentPassword') };
  const result = await unlessBusy(chooseAdultTitles(services, userId, choice));
  if (result === null) return failure('adult-titles', busyResponse);
  if (result.kind === 'limited') {
    const { retryAfterSeconds } = result;
    return limited('adult-titles', retryAfterSeconds, tooManyText(retryAfterSeconds));
  }
  if (result.kind === 'refused') {
    logEvent(services.log, 'adult-titles', 'refused', { userId });
    const text = choice.password === '' ? profileTexts.adultNeedsPassword : profileTexts.wrongPassword;
    return refused('adult-titles', 403, text);
  }
  logEvent(services.log, 'adult-titles', on ? 'on' : 'off', { userId });
  return done({ intent: 'adult-titles', text: on ? profileTexts.adultOn : profileTexts.adultOff });
}

/** A new document clears the page's memory of the household. */
export async function actDeleteAccount({ services, caller }: Sent) {
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

export async function actViewAs({ services, caller, facts, field }: Sent) {
  const cookie = await beginViewing(services, facts, caller.viewer, field('id'));
  if (cookie === null) return refused('view-as', 404, profileTexts.gone);
  return redirectDocument(paths.subUser, { status: 303, headers: cookieHeaders([cookie]) });
}
