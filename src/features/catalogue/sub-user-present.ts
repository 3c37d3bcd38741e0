import { paths } from '#src/routes.ts';
import type { HeroView } from '#src/ui/hero.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { presentCard, presentHero } from './present.ts';
import type { KnownTitle } from './store.ts';

/** A title as a card that leads to its page in the sub-user area. */
export function presentSubCard(title: KnownTitle): CardView {
  return { ...presentCard(title), href: hrefOf(title) };
}

/** The same among titles of both kinds. */
export function presentSubFound(title: KnownTitle): CardView {
  return { ...presentSubCard(title), ...(title.kind === 'series' ? { note: 'Series' } : {}) };
}

/** A title as a slide that leads to its page in the sub-user area. */
export function presentSubHero(title: KnownTitle): HeroView {
  return { ...presentHero(title), href: hrefOf(title) };
}

function hrefOf({ kind, id }: KnownTitle): string {
  return kind === 'movie' ? paths.subUserMovie(id) : paths.subUserSeries(id);
}
