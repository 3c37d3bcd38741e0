import type { KnownTitle } from '#src/features/catalogue/store.ts';
import type { Area } from '#src/routes/area.ts';
import type { CardView } from '#src/ui/title-card.tsx';

/** People shown per title, so that one title's cast doesn't fill the row. */
const perTitle = 2;

/** Returns people with a picture. The caller passes only titles that this audience may see. */
export function presentPeopleOf(titles: readonly KnownTitle[], area: Area, count: number): CardView[] {
  const people = new Map<number, CardView>();
  for (const { details } of titles) {
    const shown = (details?.cast ?? []).filter(({ face, adult }) => face !== undefined && adult !== true);
    for (const { id, name, face = null } of shown.slice(0, perTitle)) {
      if (id === null || people.has(id)) continue;
      const href = area.personHref(id);
      people.set(id, {
        key: `person-${id}`,
        href,
        name,
        year: null,
        rating: null,
        poster: face,
        tint: '#6b4a3a',
      });
    }
  }
  return [...people.values()].slice(0, count);
}
