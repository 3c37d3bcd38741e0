import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Life } from '#src/adapters/metadata/metadata.ts';
import { formatDay, type Spoken } from '#src/domain/dates.ts';

interface LifeView {
  face: string | null;
  /** Examples are `Actor`, `Born 3 March 1970 in Soweto` and `Died 4 May 2020`. */
  facts: string[];
}

/** Professions by TMDB's department. */
const workers: Record<string, MessageDescriptor> = {
  Acting: msg`Actor`,
  Directing: msg`Director`,
  Writing: msg`Writer`,
  Production: msg`Producer`,
  Sound: msg`Sound and music`,
  Camera: msg`Camera`,
  Art: msg`Art`,
  Editing: msg`Editor`,
};

export function presentLife(life: Life | null, texts: I18n): LifeView {
  if (life === null) return { face: null, facts: [] };
  const { face, work, born, died, place } = life;
  const facts = [
    workers[work] ?? null,
    describeBirth(born === null ? null : dayOf(born, texts), place),
    died === null ? null : msg`Died ${{ day: dayOf(died, texts) }}`,
  ];
  return { face, facts: facts.filter((fact) => fact !== null).map((fact) => texts._(fact)) };
}

function describeBirth(day: string | null, place: string): MessageDescriptor | null {
  if (day === null) return place === '' ? null : msg`Born in ${{ place }}`;
  return place === '' ? msg`Born ${{ day }}` : msg`Born ${{ day }} in ${{ place }}`;
}

function dayOf(date: string, texts: Spoken): string {
  return formatDay(Date.parse(`${date}T12:00:00Z`), texts);
}
