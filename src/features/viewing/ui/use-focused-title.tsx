import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTelevision } from '#src/browser/screen.ts';
import type { CardActions, CardView } from '#src/ui/title-card.tsx';

type View = typeof import('./focused-title.tsx').FocusedTitle;

/** In ms: titles that a viewer only passes in a row aren't fetched. */
const restMs = 350;

interface Focused {
  title: CardView;
  card: Element | null;
}

/** Shows the title of the focused poster, only on televisions. The code loads with the first one. */
export function useFocusedTitle(): { onFocus: CardActions['onFocus']; focusedTitle: ReactNode } {
  const isTelevision = useTelevision();
  const [focused, setFocused] = useState<Focused | null>(null);
  const [rested, setRested] = useState<CardView | null>(null);
  const [FocusedTitle, setView] = useState<View | null>(null);
  const onFocus = useCallback(
    (title: CardView | null) => setFocused(title === null ? null : { title, card: document.activeElement }),
    [],
  );
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other cards.
  useEffect(() => {
    setFocused(null);
    setRested(null);
  }, [key]);
  useEffect(() => {
    const timer = setTimeout(() => setRested(focused?.title ?? null), focused === null ? 0 : restMs);
    if (focused === null) return () => clearTimeout(timer);
    // A card that is removed sends no blur.
    const observer = new MutationObserver(() =>
      setFocused((now) => (now?.card?.isConnected === false ? null : now)),
    );
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [focused]);
  const isWanted = rested !== null && FocusedTitle === null;
  useEffect(() => {
    if (!isWanted) return;
    import('./focused-title.tsx').then(
      (module) => startTransition(() => setView(() => module.FocusedTitle)),
      // The next focused poster tries again; without a connection the card is enough.
      () => setRested(null),
    );
  }, [isWanted]);
  return {
    onFocus: isTelevision ? onFocus : null,
    focusedTitle:
      rested === null || FocusedTitle === null ? null : <FocusedTitle key={rested.key} title={rested} />,
  };
}
