import * as v from 'valibot';
import { logEvent } from '#src/domain/events.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { chooseAdultTitles } from '#src/features/accounts/adult-titles.ts';
import { changePassword } from '#src/features/accounts/own-password.ts';
import { changeOwnPin } from '#src/features/accounts/own-pin.ts';
import { setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { answerTexts } from '#src/features/household/answer-texts.ts';
import { requiredSecret, secret, text } from '#src/http/request/fields.ts';
import { callerOf, sayWith } from '#src/http/request/form-action.ts';
import { profileForm } from '../profile-form.ts';

export const passwordForm = profileForm({
  // `passwordMiddleware` has already checked `currentPassword`.
  schema: v.object({
    currentPassword: requiredSecret('empty-field'),
    newPassword: requiredSecret('empty-field'),
  }),
  async run(call) {
    const { services, texts, values } = call;
    const caller = callerOf(call);
    const { userId } = caller.viewer;
    const session = await changePassword(services, caller, values.newPassword).catch((error: unknown) => {
      if (error instanceof Refusal)
        logEvent(services.log, 'password-changed', 'refused', { userId, reason: error.code });
      throw error;
    });
    logEvent(services.log, 'password-changed', 'done', { userId });
    const cookies = [setCookie('sid', session, services.config.secure)];
    return sayWith({ text: texts._(answerTexts.passwordChanged) }, cookies);
  },
});

export const pinForm = profileForm({
  schema: v.object({ pin: secret, removes: text }),
  async run(call) {
    const { services, texts, values } = call;
    const { viewer, session } = callerOf(call);
    const pin = values.removes === '' ? values.pin : null;
    await changeOwnPin(services, { userId: viewer.userId, session, pin });
    return { text: texts._(pin === null ? answerTexts.pinRemoved : answerTexts.pinSaved) };
  },
});

export const adultTitlesForm = profileForm({
  schema: v.object({ showAdult: text, currentPassword: secret }),
  async run(call) {
    const { services, texts, values } = call;
    const { viewer } = callerOf(call);
    const on = values.showAdult === 'on';
    if (on && values.currentPassword === '') throw new Refusal('adult-needs-password');
    await chooseAdultTitles(services, viewer, on);
    logEvent(services.log, 'adult-titles', on ? 'on' : 'off', { userId: viewer.userId });
    return { text: texts._(on ? answerTexts.adultOn : answerTexts.adultOff) };
  },
});
