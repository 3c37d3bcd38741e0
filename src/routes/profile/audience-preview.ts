import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import {
  type Audience,
  audienceOf,
  canBeAllowed,
  maySee,
  type Verdict,
  verdictOf,
} from '#src/domain/audience.ts';
import { genreTexts } from '#src/domain/genre-texts.ts';
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
import type { AudiencePreviewView } from '#src/features/household/ui/audience-preview-panel.tsx';
import type { VerdictView } from '#src/features/household/ui/verdict-choices.tsx';
import type { Services } from '#src/http/request/services.ts';
import { areas } from '#src/routes/area.ts';

export const shown = 5;

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
  // The main user isn't limited by age, so the answer reveals nothing.
  const allowance = takeSearch(limits, viewer);
  if (!allowance.allowed) {
    return {
      ...question,
      verdicts: [],
      state: 'limited',
      wait: texts._(waitText(allowance.retryAfterSeconds)),
    };
  }
  const { titles, failed } = await search.find(title, audienceOf(viewer));
  const judge = judgeFor(subUser, viewer, { chosen, texts });
  const verdicts = titles.slice(0, shown).map(judge);
  return { ...question, verdicts, state: failed ? 'failed' : 'found', wait: null };
}

/** Returns a function that tells whether this sub-user may see a title, and why. */
export function judgeFor(
  subUser: SubUserView,
  { showsAdult = false }: MainUser,
  { chosen, texts }: { chosen: readonly ChosenTitle[]; texts: I18n },
): (title: KnownTitle) => VerdictView {
  const choices = readTitleChoices(formatTitleChoices(chosen, subUser.id));
  const audience = audienceOf({ kind: 'sub', ...subUser, choices, showsAdult });
  return (title) => presentVerdict(title, { about: subUser, audience, texts });
}

interface Asked {
  about: SubUserView;
  audience: Audience;
  texts: I18n;
}

function presentVerdict(title: KnownTitle, { about, audience, texts }: Asked): VerdictView {
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
    why: texts._(whyOf(verdict, title, { about, audience, texts })),
    source: certificate === null ? null : texts._(describeSource(certificate, texts)),
  };
}

function describeSource({ label, country }: Certificate, texts: I18n): MessageDescriptor {
  return msg`TMDB lists it as ${{ label }} in ${{ country: countryName(country, texts) }}.`;
}

function whyOf(
  verdict: Verdict,
  { maturity, genreIds }: KnownTitle,
  { about: { name, ageGroup, genres }, audience: { ceiling }, texts }: Asked,
): MessageDescriptor {
  if (verdict === 'allowed') return msg`You allowed this.`;
  if (verdict === 'blocked') return msg`You blocked this.`;
  if (verdict === 'banned') return msg`Banned, so nobody can see it.`;
  if (verdict === 'adult')
    return ageGroup === '18+'
      ? msg`An adult title. Switch on Show adult titles to see it.`
      : msg`An adult title, so only 18+ can see it.`;
  if (verdict === 'unknown')
    return maturity === null
      ? msg`Not rated yet, so only 18+ can see it.`
      : msg`It may be an adult title, so only 18+ can see it.`;
  if (verdict === 'too-old')
    return msg`Suitable from ${{ age: maturity }}. ${{ name }} can watch up to ${{ ceiling }}.`;
  if (verdict === 'other-genres') {
    const own = genreIds.flatMap((id) => genreNames[id] ?? []).map((genre) => texts._(genreTexts[genre]));
    const chosen = genres.map((genre) => texts._(genreTexts[genre])).join(', ');
    if (own.length === 0) return msg`${{ name }} can watch ${{ genres: chosen }}. This one has no genre.`;
    return msg`${{ name }} can watch ${{ genres: chosen }}. This one is ${{ others: own.join(', ') }}.`;
  }
  if (maturity === null) return msg`Not rated yet, so only 18+ can see it.`;
  if (maturity === 0) return msg`Suitable for all ages. ${{ name }} can watch it.`;
  return msg`Suitable from ${{ age: maturity }}. ${{ name }} can watch it.`;
}
