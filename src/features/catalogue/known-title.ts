import type { TitleFacts } from '#src/adapters/metadata/metadata.ts';
import { maturityOf } from '#src/domain/certificates.ts';
import { isLacking } from './lacking.ts';
import { maxFactsAge } from './policies.ts';
import type { KnownTitle } from './store.ts';

export function hasFacts(title: KnownTitle | undefined, now: number): boolean {
  return title !== undefined && title.factsAt !== null && now - title.factsAt < maxFactsAge;
}

export function needsFacts(title: KnownTitle | undefined, now: number): boolean {
  return !hasFacts(title, now) || title?.isRatingOutdated === true;
}

export function knownFrom({ title, imdbId, certificates, details }: TitleFacts, now: number): KnownTitle {
  const maturity = maturityOf(title.kind, certificates);
  const withFacts: KnownTitle = {
    ...title,
    adult: maturity.adult ? true : title.adult,
    ...(maturity.banned ? { banned: true } : {}),
    imdbId,
    maturity: maturity.years,
    certificate: maturity.from,
    certificates,
    details,
    factsAt: now,
  };
  return isLacking(withFacts) ? { ...withFacts, lackingSince: now } : withFacts;
}
