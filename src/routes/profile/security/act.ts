import { logEvent } from '#src/domain/events.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { chooseAdultTitles } from '#src/features/accounts/adult-titles.ts';
import { setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { answerTexts } from '#src/features/household/answer-texts.ts';
import { changePassword } from '#src/features/household/own-password.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { done, failure, limited, refused, type Sent } from '../answer.ts';

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
    return refused('password', result.fault === 'wrongPassword' ? 403 : 400, answerTexts[result.fault]);
  }
  logEvent(services.log, 'password-changed', 'done', { userId });
  const cookies = [setCookie('sid', result.session, services.config.secure)];
  return done({ intent: 'password', text: answerTexts.passwordChanged }, cookies);
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
    const text = choice.password === '' ? answerTexts.adultNeedsPassword : answerTexts.wrongPassword;
    return refused('adult-titles', 403, text);
  }
  logEvent(services.log, 'adult-titles', on ? 'on' : 'off', { userId });
  return done({ intent: 'adult-titles', text: on ? answerTexts.adultOn : answerTexts.adultOff });
}
