import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { logEvent } from '#src/domain/events.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import { answerTexts } from '#src/features/household/answer-texts.ts';
import {
  type ChoiceResult,
  chooseTitle,
  type TitleChoiceChange,
} from '#src/features/household/chosen-titles.ts';
import { parseTitleChoice } from '#src/features/household/parse.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { done, failure, refused, type Sent } from './answer.ts';

const intent = 'choose-title';

const statuses = { gone: 409, choicesFull: 409, choiceUnknown: 404, choiceTooOld: 400 } as const;

export async function actChooseTitle({ services, caller, field }: Sent) {
  const change = parseTitleChoice({
    subUserId: field('id'),
    kind: field('kind'),
    titleId: field('titleId'),
    choice: field('choice'),
  });
  if (change === null) return refused(intent, 400, answerTexts.choiceUnknown);
  const { viewer } = caller;
  // A block needs no rating, and its title may be one that we have forgotten.
  const options = change.choice === 'block' ? {} : { stored: true as const };
  const opened = await openTitle(services, viewer, change.kind, change.titleId, options);
  const title = typeof opened === 'string' ? null : opened;
  const result = await unlessBusy(chooseTitle(services, viewer, change, title));
  if (result === null) return failure(intent, busyResponse);
  if (result.kind === 'refused') return refused(intent, statuses[result.fault], answerTexts[result.fault]);
  const { userId } = viewer;
  const outcome = change.choice === null ? 'undone' : (`${change.choice}ed` as const);
  logEvent(services.log, 'title-choice', outcome, { userId, subUserId: change.subUserId });
  return done({ intent, text: describeChoice(change, result) });
}

function describeChoice(
  { choice }: TitleChoiceChange,
  { subUser, title }: Extract<ChoiceResult, { kind: 'chosen' }>,
): MessageDescriptor {
  if (title === null) return msg`That title: ${{ name: subUser }}’s age group and genres decide again.`;
  if (choice === 'allow') return msg`${{ name: subUser }} can see ${{ title }}.`;
  if (choice === 'block') return msg`${{ title }} is hidden from ${{ name: subUser }}.`;
  return msg`${{ title }}: ${{ name: subUser }}’s age group and genres decide again.`;
}
