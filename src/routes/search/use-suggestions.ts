import { useEffect, useRef, useState } from 'react';
import type { SuggestionView } from '#src/features/catalogue/present-suggestion.ts';
import { paths } from '#src/routes.ts';

interface SuggestionsOfText {
  text: string;
  suggestions: SuggestionView[];
}

const debounceMs = 120;

/** Cancels outdated requests. The last suggestions stay while one of the two texts begins with the other. */
export function useSuggestions(text: string): SuggestionView[] {
  const [shown, setShown] = useState<SuggestionsOfText>({ text: '', suggestions: [] });
  const cache = useRef(new Map<string, SuggestionsOfText>());

  useEffect(() => {
    if (text === '') return;
    const cached = cache.current.get(text);
    if (cached !== undefined) {
      setShown(cached);
      return;
    }
    const outdated = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(text, outdated.signal).then(
        (suggestions) => {
          const answer = { text, suggestions };
          cache.current.set(text, answer);
          setShown(answer);
        },
        () => {
          // The request is outdated, or the device is offline.
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [text]);

  const isOfThis = shown.text !== '' && (text.startsWith(shown.text) || shown.text.startsWith(text));
  return text !== '' && isOfThis ? shown.suggestions : [];
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<SuggestionView[]> {
  const response = await fetch(paths.suggestionsFor(text), { signal });
  if (!response.ok) return [];
  // `routes/parts/suggestions/endpoint.ts` writes this shape.
  const { suggestions } = (await response.json()) as { suggestions: SuggestionView[] };
  return suggestions;
}
