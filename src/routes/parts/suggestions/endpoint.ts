import { presentSuggestion } from '#src/features/catalogue/present-suggestion.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerWatcher } from '#src/http/request/watcher.ts';

/** Known titles that this viewer may see. */
export function handleSuggestions(call: EndpointCall): Promise<Response> {
  const { search } = call.services;
  return answerWatcher(call, async ({ area, deps }) => {
    const typed = new URL(call.request.url).searchParams.get('q') ?? '';
    const titles = await search.suggest(typed, deps.audience);
    return Response.json({ suggestions: titles.map((title) => presentSuggestion(title, area)) });
  });
}
