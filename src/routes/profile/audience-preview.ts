import { areas } from '#src/area.ts';
import { type Audience, audienceOf, type Verdict, verdictOf } from '#src/domain/audience.ts';
import { genreNames } from '#src/domain/genres.ts';
import { releaseYear, watchKindOf } from '#src/domain/title.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { waitText } from '#src/domain/wait-text.ts';
import { countryName } from '#src/features/catalogue/present.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { takeSearch } from '#src/features/catalogue/take-search.ts';
import type { SubUserView } from '#src/features/household/read.ts';
import type { AudiencePreviewView, VerdictView } from '#src/features/household/ui/audience-preview-panel.tsx';
import type { Services } from '#src/http/request/services.ts';

const shown = 5;

/** Returns null without `?see=ID&title=…`. */
export async function readAudiencePreview(
  { search, limits }: Pick<Services, 'search' | 'limits'>,
  viewer: MainUser,
  query: URLSearchParams,
  subUsers: readonly SubUserView[],
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
  const audience = audienceOf({ kind: 'sub', ...subUser, showsAdult: viewer.showsAdult === true });
  const verdicts = titles.slice(0, shown).map((one) => presentVerdict(one, subUser, audience));
  return { ...question, verdicts, state: failed ? 'failed' : 'found', wait: null };
}

function presentVerdict(title: KnownTitle, about: SubUserView, audience: Audience): VerdictView {
  const verdict = verdictOf(audience, title);
  const { certificate } = title;
  return {
    key: `${title.kind}-${title.id}`,
    name: title.name,
    note: [areas.main.kindNames[watchKindOf(title)], releaseYear(title.releasedOn)]
      .filter((one) => one !== null)
      .join(', '),
    may: verdict === 'fits',
    why: whyOf(verdict, title, about, audience),
    source:
      certificate === null
        ? 'No certificate that counts is known'
        : `Certificate: ${certificate.label}, ${countryName(certificate.country)}`,
  };
}

function whyOf(
  verdict: Verdict,
  { maturity, genreIds }: KnownTitle,
  { name, ageGroup, genres }: SubUserView,
  { ceiling }: Audience,
): string {
  const limit = `${ageGroup} goes up to ${ceiling}`;
  if (verdict === 'banned') return `It must not be distributed: hidden from everybody`;
  if (verdict === 'adult')
    return ageGroup === '18+'
      ? `Marked as adult: hidden while Show adult titles is off`
      : `Marked as adult: hidden below 18+`;
  if (verdict === 'unknown')
    return maturity === null
      ? `Nobody has rated it: hidden below 18+`
      : `Whether it is for adults alone isn’t known: hidden below 18+`;
  if (verdict === 'too-old') return `From ${maturity} on, and ${limit}`;
  if (verdict === 'other-genres') {
    const own = genreIds.flatMap((id) => genreNames[id] ?? []).join(', ') || 'none';
    return `${name} is limited to ${genres.join(', ')}; its genres: ${own}`;
  }
  if (maturity === null || ceiling === 18)
    return `18+ sees everything${genres.length === 0 ? '' : ' of the chosen genres'}`;
  return maturity === 0 ? `For all ages, and ${limit}` : `From ${maturity} on, and ${limit}`;
}
