import { logEvent } from '#src/domain/events.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { addPasskey, beginPasskey, removePasskey } from '#src/features/accounts/passkeys/passkeys.ts';
import { answerTexts } from '#src/features/household/answer-texts.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { parseJson } from '#src/http/request/form.ts';
import { done, failure, limited, refused, type Sent } from '../answer.ts';

export async function actBeginPasskey({ services, caller, field }: Sent) {
  const intent = 'begin-passkey';
  const result = await unlessBusy(beginPasskey(services, caller, field('currentPassword')));
  if (result === null) return failure(intent, busyResponse);
  switch (result.kind) {
    case 'begun':
      return done({
        intent,
        text: answerTexts.passkeyBegun,
        passkeyOptions: JSON.stringify(result.options),
      });
    case 'limited':
      return limited(intent, result.retryAfterSeconds, tooManyText(result.retryAfterSeconds));
    case 'full':
      return refused(intent, 409, answerTexts.passkeysFull);
    case 'password-missing':
      return refused(intent, 403, answerTexts.passkeyNeedsPassword);
    default:
      return refused(intent, 403, answerTexts.wrongPassword);
  }
}

export async function actAddPasskey({ services, caller, facts, field }: Sent) {
  const intent = 'add-passkey';
  const owner = { ...caller, userAgent: facts.userAgent };
  const result = await unlessBusy(addPasskey(services, owner, parseJson(field('answer'))));
  if (result === null) return failure(intent, busyResponse);
  const { userId } = caller.viewer;
  logEvent(services.log, 'passkey-added', result === 'added' ? 'done' : 'refused', { userId });
  if (result === 'added') return done({ intent, text: answerTexts.passkeyAdded });
  if (result === 'full') return refused(intent, 409, answerTexts.passkeysFull);
  return refused(intent, 400, answerTexts.passkeyRefused);
}

/** One that is gone already is fine. */
export async function actRemovePasskey({ services, caller, field }: Sent) {
  const intent = 'remove-passkey';
  const { userId } = caller.viewer;
  const isRemoved = await unlessBusy(removePasskey(services, userId, field('passkey')));
  if (isRemoved === null) return failure(intent, busyResponse);
  if (isRemoved) logEvent(services.log, 'passkey-removed', 'done', { userId });
  return done({ intent, text: answerTexts.passkeyRemoved });
}
