import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useTelevision } from '#src/browser/screen.ts';
import type { CardActions, CardView } from '#src/ui/title-card.tsx';

type View = typeof import('./focused-title.tsx').FocusedTitle;

/** In ms: who moves along a row asks nothing of the titles between. */
const restMs = 350;

/** Shows what the poster with the focus is about. On televisions alone; its script loads with the first one. */
export function useFocusedTitle(): { onFocus: CardActions['onFocus']; focusedTitle: ReactNode } {
  const isTelevision = useTelevision();
  const [focused, setFocused] = useState<CardView | null>(null);
  const [rested, setRested] = useState<CardView | null>(null);
  const [FocusedTitle, setView] = useState<View | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(focused), focused === null ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [focused]);
  const isWanted = rested !== null && FocusedTitle === null;
  useEffect(() => {
    if (!isWanted) return;
    import('./focused-title.tsx').then(
      (module) => startTransition(() => setView(() => module.FocusedTitle)),
      // The next poster asks again; without a connection the card's own words are enough.
      () => setRested(null),
    );
  }, [isWanted]);
  return {
    onFocus: isTelevision ? setFocused : null,
    focusedTitle:
      rested === null || FocusedTitle === null ? null : <FocusedTitle key={rested.key} title={rested} />,
  };
}
