import { presentSuggestedPerson, presentSuggestion } from '#src/features/catalogue/present-suggestion.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerWatcher } from '#src/http/request/watcher.ts';

/** Fits above a phone's keyboard. */
const maxSuggested = 8;

/** Known titles that this viewer may see, then people of them. */
export function handleSuggestions(call: EndpointCall): Promise<Response> {
  const { search } = call.services;
  return answerWatcher(call, async ({ area, deps }) => {
    const typed = new URL(call.request.url).searchParams.get('q') ?? '';
    const [titles, people] = await Promise.all([
      search.suggest(typed, deps.audience),
      search.suggestPeople(typed, deps.audience),
    ]);
    const suggestions = [
      ...titles
        .slice(0, maxSuggested - people.length)
        .map((title) => presentSuggestion(title, area, call.texts)),
      ...people.map((person) => presentSuggestedPerson(person, area, call.texts)),
    ];
    return Response.json({ suggestions });
  });
}
