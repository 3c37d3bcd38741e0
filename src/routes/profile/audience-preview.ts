import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { areas } from '#src/area.ts';
import {
  type Audience,
  audienceOf,
  canBeAllowed,
  maySee,
  type Verdict,
  verdictOf,
} from '#src/domain/audience.ts';
import { genreNames } from '#src/domain/genres.ts';
import { type Certificate, releaseYear, watchKindOf } from '#src/domain/title.ts';
import { noChoices, readTitleChoices, titleChoiceKey } from '#src/domain/title-choices.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { waitText } from '#src/domain/wait-text.ts';
import { countryName } from '#src/features/catalogue/age-origin.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { takeSearch } from '#src/features/catalogue/take-search.ts';
import { type ChosenTitle, formatTitleChoices } from '#src/features/household/chosen-titles.ts';
import type { SubUserView } from '#src/features/household/read.ts';
import type { AudiencePreviewView, VerdictView } from '#src/features/household/ui/audience-preview-panel.tsx';
import type { Services } from '#src/http/request/services.ts';

const shown = 5;

/** Returns null without `?see=ID&title=…`. */
export async function readAudiencePreview(
  { search, limits }: Pick<Services, 'search' | 'limits'>,
  viewer: MainUser,
  query: URLSearchParams,
  {
    subUsers,
    chosen,
    texts,
  }: { subUsers: readonly SubUserView[]; chosen: readonly ChosenTitle[]; texts: I18n },
): Promise<AudiencePreviewView | null> {
  const title = (query.get('title') ?? '').trim().slice(0, 200);
  const subUser = subUsers.find(({ id }) => id === query.get('see'));
  if (subUser === undefined || title === '') return null;
  const question = { subUserId: subUser.id, title };
  // The main user isn't limited, so the answer reveals nothing.
  const allowance = takeSearch(limits, viewer);
  if (!allowance.allowed) {
    return { ...question, verdicts: [], state: 'limited', wait: waitText(allowance.retryAfterSeconds) };
  }
  const { titles, failed } = await search.find(title, audienceOf(viewer));
  const choices = readTitleChoices(formatTitleChoices(chosen, subUser.id));
  const showsAdult = viewer.showsAdult === true;
  const audience = audienceOf({ kind: 'sub', ...subUser, choices, showsAdult });
  const verdicts = titles.slice(0, shown).map((one) => presentVerdict(one, subUser, audience, texts));
  return { ...question, verdicts, state: failed ? 'failed' : 'found', wait: null };
}

function presentVerdict(title: KnownTitle, about: SubUserView, audience: Audience, texts: I18n): VerdictView {
  const verdict = verdictOf(audience, title);
  const { certificate } = title;
  const { allowed, blocked } = audience.choices ?? noChoices;
  const key = titleChoiceKey(title);
  return {
    key: `${title.kind}-${title.id}`,
    kind: title.kind,
    titleId: title.id,
    name: title.name,
    note: [texts._(areas.main.kindNames[watchKindOf(title)]), releaseYear(title.releasedOn)]
      .filter((one) => one !== null)
      .join(', '),
    may: maySee(audience, title),
    choice: blocked.includes(key) ? 'block' : allowed.includes(key) ? 'allow' : null,
    mayAllow: canBeAllowed(title),
    mayBlock: verdict !== 'banned',
    why: whyOf(verdict, title, about, audience),
    source: certificate === null ? null : texts._(describeSource(certificate, texts)),
  };
}

function describeSource({ label, country }: Certificate, texts: I18n): MessageDescriptor {
  return msg`TMDB lists it as ${{ label }} in ${{ country: countryName(country, texts) }}.`;
}

function whyOf(
  verdict: Verdict,
  { maturity, genreIds }: KnownTitle,
  { name, ageGroup, genres }: SubUserView,
  { ceiling }: Audience,
): string {
  if (verdict === 'allowed') return 'You allowed this.';
  if (verdict === 'blocked') return 'You blocked this.';
  if (verdict === 'banned') return 'Banned, so nobody can see it.';
  if (verdict === 'adult')
    return ageGroup === '18+'
      ? 'An adult title. Switch on Show adult titles to see it.'
      : 'An adult title, so only 18+ can see it.';
  if (verdict === 'unknown')
    return maturity === null
      ? 'Not rated yet, so only 18+ can see it.'
      : 'It may be an adult title, so only 18+ can see it.';
  if (verdict === 'too-old') return `Suitable from ${maturity}. ${name} can watch up to ${ceiling}.`;
  if (verdict === 'other-genres') {
    const own = genreIds.flatMap((id) => genreNames[id] ?? []).join(', ');
    const chosen = `${name} can watch ${genres.join(', ')}.`;
    return own === '' ? `${chosen} This one has no genre.` : `${chosen} This one is ${own}.`;
  }
  if (maturity === null) return `Not rated yet, so only 18+ can see it.`;
  return `Suitable ${maturity === 0 ? 'for all ages' : `from ${maturity}`}. ${name} can watch it.`;
}
