import type { I18n } from '@lingui/core';
import { audienceOf } from '#src/domain/audience.ts';
import { formatDay } from '#src/domain/dates.ts';
import { Refusal, sentenceOf } from '#src/domain/refusals.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import { ageOf } from '#src/features/catalogue/present.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { takeSearch } from '#src/features/catalogue/take-search.ts';
import type { ChosenTitle } from '#src/features/household/chosen-titles.ts';
import type { SubUserView } from '#src/features/household/read.ts';
import { readRequests, type TitleRequest } from '#src/features/household/requests/requests.ts';
import type { AskedList, AskedTitle, AskedView } from '#src/features/household/ui/asked-panel.tsx';
import type { Services } from '#src/http/request/services.ts';
import { judgeFor, shown } from './audience-preview.ts';

/** Each request may cost a search, so further ones are shown after these are answered. */
const maxShown = 10;

interface AskedFor {
  subUsers: readonly SubUserView[];
  chosen: readonly ChosenTitle[];
  texts: I18n;
}

/** Leaves out titles that the main user may not see. */
export async function readAsked(
  services: Services,
  viewer: MainUser,
  { subUsers, chosen, texts }: AskedFor,
): Promise<AskedList> {
  const requests = await readRequests(services, viewer.userId, maxShown);
  const read = requests.slice(0, maxShown).map(async (request): Promise<AskedView[]> => {
    const subUser = subUsers.find(({ id }) => id === request.subUserId);
    if (subUser === undefined) return [];
    const found = await findTitles(services, viewer, request);
    const judge = judgeFor(subUser, viewer, { chosen, texts });
    const titles = found.titles.map((title) => presentTitle(title, judge(title), texts));
    // Allowed meanwhile: a limit was changed, or the request was accepted on another page.
    if (request.kind !== 'words' && titles.some(({ verdict }) => verdict.may)) return [];
    const { id, words, askedAt } = request;
    return [{ id, name: subUser.name, words, day: formatDay(askedAt, texts), state: found.state, titles }];
  });
  return { requests: (await Promise.all(read)).flat(), hasMore: requests.length > maxShown };
}

async function findTitles(
  services: Services,
  viewer: MainUser,
  { kind, titleId, words }: TitleRequest,
): Promise<{ titles: KnownTitle[]; state: AskedView['state'] }> {
  if (kind === 'words') {
    if (!takeSearch(services.limits, viewer).allowed) return { titles: [], state: 'failed' };
    const { titles, failed } = await services.search.find(words, audienceOf(viewer));
    return { titles: titles.slice(0, shown), state: failed ? 'failed' : 'found' };
  }
  try {
    return { titles: [await openTitle(services, viewer, kind, titleId)], state: 'found' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { titles: [], state: error.code === 'not-found' ? 'found' : 'failed' };
  }
}

function presentTitle(title: KnownTitle, verdict: AskedTitle['verdict'], texts: I18n): AskedTitle {
  const isTooOld = !verdict.may && !verdict.mayAllow;
  return { verdict, age: ageOf(title), note: isTooOld ? texts._(sentenceOf('choice-too-old')) : null };
}
