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

/** Reads the position when a title opens, because an entry may be sent and deleted before the film plays. */
export function useStart({ of, about, start }: StartOf): Start {
  const [opened, setOpened] = useState(() => ({ of, seconds: secondOf(start, about) }));
  if (opened.of !== of) setOpened({ of, seconds: secondOf(start, about) });
  return { ...start, seconds: opened.seconds };
}

/** Prefers this device's unsent position, which is newer than the server's if a request was lost. */
function secondOf({ who, seconds, ageMs }: Start, about: string): number {
  const [what] = about.split(' @');
  const unsent = listEntries()
    .filter(({ viewer, kind, title }) => viewer === who && kind === 'position' && title === what)
    .at(-1);
  if (unsent?.kind !== 'position' || (ageMs !== null && Date.now() - unsent.at >= ageMs)) return seconds;
  const { seconds: reached, duration: length } = unsent.value;
  return resumeSecond({ seconds: Math.floor(reached), length });
}
