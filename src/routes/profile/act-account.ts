import * as v from 'valibot';
import { logEvent } from '#src/domain/events.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import { beginViewing } from '#src/features/accounts/sessions/view-as.ts';
import { chooseReminders } from '#src/features/billing/reminders/choose.ts';
import { answerTexts } from '#src/features/household/answer-texts.ts';
import { deleteAccount } from '#src/features/household/personal-data/personal-data.ts';
import { removeSoon } from '#src/features/household/photo/photo.ts';
import { withdrawConsent } from '#src/features/household/write.ts';
import { text } from '#src/http/request/fields.ts';
import { callerOf, goTo } from '#src/http/request/form-action.ts';
import { paths } from '#src/routes.ts';
import { deleteWords, profileForm } from './profile-form.ts';

export const withdrawConsentForm = profileForm({
  schema: v.object({}),
  async run(call) {
    const { services, texts } = call;
    const caller = callerOf(call);
    await withdrawConsent(services, caller);
    logEvent(services.log, 'guardian-consent', 'withdrawn', { userId: caller.viewer.userId });
    return { text: texts._(answerTexts.consentWithdrawn) };
  },
});

export const remindersForm = profileForm({
  schema: v.object({ remind: text }),
  async run(call) {
    const { services, texts, values } = call;
    const { userId } = callerOf(call).viewer;
    const on = values.remind === 'on';
    await chooseReminders(services, userId, on);
    logEvent(services.log, 'reminders', on ? 'on' : 'off', { userId, by: 'profile' });
    return { text: texts._(on ? answerTexts.remindersOn : answerTexts.remindersOff) };
  },
});

/** Loads a new document, which clears the household's data from the page's memory. */
export const deleteAccountForm = profileForm({
  schema: v.object({}),
  words: deleteWords,
  async run(call) {
    const { services } = call;
    const { viewer } = callerOf(call);
    const { userId } = viewer;
    await deleteAccount(services, viewer).catch((error: unknown) => {
      if (error instanceof Refusal)
        logEvent(services.log, 'account-deleted', 'refused', { userId, reason: error.code });
      throw error;
    });
    logEvent(services.log, 'account-deleted', 'done', { userId });
    removeSoon(services);
    return goTo(paths.login, { cookies: [dropCookie('sid', services.config.secure)], isNewDocument: true });
  },
});

export const viewAsForm = profileForm({
  schema: v.object({ id: text }),
  async run(call) {
    const { services, facts, values } = call;
    const cookie = await beginViewing(services, facts, callerOf(call).viewer, values.id);
    if (cookie === null) throw new Refusal('sub-user-unknown');
    return goTo(paths.subUser, { cookies: [cookie], isNewDocument: true });
  },
});
