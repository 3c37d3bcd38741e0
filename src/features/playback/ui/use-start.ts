import { useState } from 'react';
import { listEntries } from '#src/browser/journal.ts';
import { resumeSecond, type Start } from '#src/domain/position.ts';

interface StartOf {
  /** See `Player`. */
  of: string;
  /** See `SourceView`. */
  about: string;
  start: Start;
}

/** It is read when a title opens, because an entry that is sent then leaves this device before the film plays. */
export function useStart({ of, about, start }: StartOf): Start {
  const [opened, setOpened] = useState(() => ({ of, seconds: secondOf(start, about) }));
  if (opened.of !== of) setOpened({ of, seconds: secondOf(start, about) });
  return { ...start, seconds: opened.seconds };
}

/** This device may know better than the server, if its last request was lost. */
function secondOf({ who, seconds, ageMs }: Start, about: string): number {
  const [what] = about.split(' @');
  const unsent = listEntries()
    .filter(({ viewer, kind, title }) => viewer === who && kind === 'position' && title === what)
    .at(-1);
  if (unsent?.kind !== 'position' || (ageMs !== null && Date.now() - unsent.at >= ageMs)) return seconds;
  const { seconds: reached, duration: length } = unsent.value;
  return resumeSecond({ seconds: Math.floor(reached), length });
}
