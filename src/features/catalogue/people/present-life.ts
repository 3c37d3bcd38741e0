import type { Life } from '#src/adapters/metadata/metadata.ts';
import { formatDay } from '#src/domain/period.ts';

interface LifeView {
  face: string | null;
  /** Looks like `Actor`, `Born 3 March 1970 in Soweto`, `Died 4 May 2020`. */
  facts: string[];
}

/** The metadata service's departments, as one calls those who work there. */
const workers: Record<string, string> = {
  Acting: 'Actor',
  Directing: 'Director',
  Writing: 'Writer',
  Production: 'Producer',
  Sound: 'Sound and music',
  Camera: 'Camera',
  Art: 'Art',
  Editing: 'Editor',
};

export function presentLife(life: Life | null): LifeView {
  if (life === null) return { face: null, facts: [] };
  const { face, work, born, died, place } = life;
  const birth = [born === null ? null : dayOf(born), place === '' ? null : `in ${place}`].filter(Boolean);
  const facts = [
    workers[work] ?? null,
    birth.length === 0 ? null : `Born ${birth.join(' ')}`,
    died === null ? null : `Died ${dayOf(died)}`,
  ];
  return { face, facts: facts.filter((fact) => fact !== null) };
}

function dayOf(date: string): string {
  return formatDay(Date.parse(`${date}T12:00:00Z`));
}
