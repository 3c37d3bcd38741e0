import { useEffect, useRef, useState } from 'react';
import type { SuggestionView } from '#src/features/catalogue/present-suggestion.ts';
import { paths } from '#src/routes.ts';

interface Told {
  /** What had been typed. */
  text: string;
  suggestions: SuggestionView[];
}

/** Whoever types faster than this, in ms, isn't asked about yet. */
const pause = 120;

/**
 * What is suggested for what has been typed so far; nothing for an empty text. A question that is outdated is
 * cancelled. Until the next answer the last one stays, if it was about the beginning of the same text.
 */
export function useSuggestions(text: string): SuggestionView[] {
  const [shown, setTold] = useState<Told>({ text: '', suggestions: [] });
  const known = useRef(new Map<string, Told>());

  useEffect(() => {
    if (text === '') return;
    const cached = known.current.get(text);
    if (cached !== undefined) {
      setTold(cached);
      return;
    }
    const outdated = new AbortController();
    const timer = setTimeout(() => {
      ask(text, outdated.signal).then(
        (suggestions) => {
          const answer = { text, suggestions };
          known.current.set(text, answer);
          setTold(answer);
        },
        () => {
          // Outdated, or offline: the box searches without help.
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [text]);

  const isOfThis = shown.text !== '' && (text.startsWith(shown.text) || shown.text.startsWith(text));
  return text !== '' && isOfThis ? shown.suggestions : [];
}

async function ask(text: string, signal: AbortSignal): Promise<SuggestionView[]> {
  const response = await fetch(paths.suggestionsFor(text), { signal });
  if (!response.ok) return [];
  // The shape of endpoints/suggestions.ts, which is ours.
  const { suggestions } = (await response.json()) as { suggestions: SuggestionView[] };
  return suggestions;
}
