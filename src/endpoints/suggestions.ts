import { presentSuggestion } from '#src/features/catalogue/present-suggestion.ts';
import type { EndpointCall } from './call.ts';
import { answerWatcher } from './watcher.ts';

/** Known titles that this viewer may see. */
export function handleSuggestions(call: EndpointCall): Promise<Response> {
  const { search } = call.services;
  return answerWatcher(call, async ({ area, deps }) => {
    const typed = new URL(call.request.url).searchParams.get('q') ?? '';
    const titles = await search.suggest(typed, deps.audience);
    return Response.json({ suggestions: titles.map((title) => presentSuggestion(title, area)) });
  });
}
