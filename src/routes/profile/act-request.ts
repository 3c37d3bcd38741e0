import { msg } from '@lingui/core/runtime-macro';
import { logEvent } from '#src/domain/events.ts';
import { Refusal, refusals } from '#src/domain/refusals.ts';
import { findTitle } from '#src/features/catalogue/open-title.ts';
import { chooseTitle } from '#src/features/household/chosen-titles.ts';
import { allowedRequest, refusedRequest } from '#src/features/household/parse.ts';
import { refuseRequest } from '#src/features/household/requests/requests.ts';
import { findRequest } from '#src/features/household/requests/store.ts';
import { callerOf } from '#src/http/request/form-action.ts';
import { profileForm } from './profile-form.ts';

const words = { 'bad-request': refusals['choice-unknown'].text };

export const allowRequestForm = profileForm({
  schema: allowedRequest,
  words,
  async run(call) {
    const { services, texts, values } = call;
    const { viewer } = callerOf(call);
    const { userId } = viewer;
    const { request: requestId, kind, titleId } = values;
    const request = await findRequest(services.db.read, requestId);
    if (request?.user_id !== userId) throw new Refusal('request-gone');
    const { sub_user_id: subUserId } = request;
    const title = await findTitle(services, viewer, kind, titleId, { stored: true });
    const change = { subUserId, kind, titleId, choice: 'allow' as const, requestId };
    const chosen = await chooseTitle(services, viewer, change, title);
    logEvent(services.log, 'title-request', 'allowed', { userId, subUserId });
    return { text: texts._(msg`${{ name: chosen.subUser }} can see ${{ title: chosen.title ?? '' }}.`) };
  },
});

export const refuseRequestForm = profileForm({
  schema: refusedRequest,
  words,
  async run(call) {
    const { services, texts, values } = call;
    const { userId } = callerOf(call).viewer;
    await refuseRequest(services, userId, values.request);
    logEvent(services.log, 'title-request', 'refused', { userId });
    return { text: texts._(msg`Taken off the list. Nothing else was changed.`) };
  },
});
