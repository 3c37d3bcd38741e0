import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { logEvent } from '#src/domain/events.ts';
import { refusals } from '#src/domain/refusals.ts';
import { findTitle } from '#src/features/catalogue/open-title.ts';
import { type Chosen, chooseTitle, type TitleChoiceChange } from '#src/features/household/chosen-titles.ts';
import { titleChoice } from '#src/features/household/parse.ts';
import { callerOf } from '#src/http/request/form-action.ts';
import { profileForm } from './profile-form.ts';

export const chooseTitleForm = profileForm({
  schema: titleChoice,
  words: { 'bad-request': refusals['choice-unknown'].text },
  async run(call) {
    const { services, texts, values } = call;
    const { viewer } = callerOf(call);
    const change = { ...values, subUserId: values.id };
    // A block needs no rating, and its title may not be stored any more, so TMDB may be called.
    const options = change.choice === 'block' ? {} : { stored: true as const };
    const title = await findTitle(services, viewer, change.kind, change.titleId, options);
    const chosen = await chooseTitle(services, viewer, change, title);
    const { userId } = viewer;
    const outcome = change.choice === null ? 'undone' : (`${change.choice}ed` as const);
    logEvent(services.log, 'title-choice', outcome, { userId, subUserId: change.subUserId });
    return { text: texts._(describeChoice(change, chosen)) };
  },
});

function describeChoice({ choice }: TitleChoiceChange, { subUser, title }: Chosen): MessageDescriptor {
  if (title === null) return msg`That title: ${{ name: subUser }}’s age group and genres decide again.`;
  if (choice === 'allow') return msg`${{ name: subUser }} can see ${{ title }}.`;
  if (choice === 'block') return msg`${{ title }} is hidden from ${{ name: subUser }}.`;
  return msg`${{ title }}: ${{ name: subUser }}’s age group and genres decide again.`;
}
