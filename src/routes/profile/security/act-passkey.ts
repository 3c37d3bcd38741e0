import * as v from 'valibot';
import { logEvent } from '#src/domain/events.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { addPasskey, beginPasskey, removePasskey } from '#src/features/accounts/passkeys/add-and-remove.ts';
import { answerTexts } from '#src/features/household/answer-texts.ts';
import { secret, text } from '#src/http/request/fields.ts';
import { parseJson } from '#src/http/request/form.ts';
import { callerOf } from '#src/http/request/form-action.ts';
import { profileForm } from '../profile-form.ts';

export const beginPasskeyForm = profileForm({
  schema: v.object({}),
  async run(call) {
    const { services, texts } = call;
    const options = await beginPasskey(services, callerOf(call));
    return { text: texts._(answerTexts.passkeyBegun), passkeyOptions: JSON.stringify(options) };
  },
});

export const addPasskeyForm = profileForm({
  schema: v.object({ answer: secret }),
  async run(call) {
    const { services, facts, texts, values } = call;
    const caller = callerOf(call);
    const { userId } = caller.viewer;
    const owner = { ...caller, userAgent: facts.userAgent };
    await addPasskey(services, owner, parseJson(values.answer)).catch((error: unknown) => {
      if (error instanceof Refusal) logEvent(services.log, 'passkey-added', 'refused', { userId });
      throw error;
    });
    logEvent(services.log, 'passkey-added', 'done', { userId });
    return { text: texts._(answerTexts.passkeyAdded) };
  },
});

/** Also succeeds for a passkey that was removed before. */
export const removePasskeyForm = profileForm({
  schema: v.object({ passkey: text }),
  async run(call) {
    const { services, texts, values } = call;
    const { userId } = callerOf(call).viewer;
    const isRemoved = await removePasskey(services, userId, values.passkey);
    if (isRemoved) logEvent(services.log, 'passkey-removed', 'done', { userId });
    return { text: texts._(answerTexts.passkeyRemoved) };
  },
});
