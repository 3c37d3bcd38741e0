import { presentSuggestedPerson, presentSuggestion } from '#src/features/catalogue/present-suggestion.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { requireWatcher } from '#src/http/request/watcher.ts';

/** So many suggestions fit above a phone's keyboard. */
const maxSuggested = 8;

export const endpoint = defineEndpoint({
  // Typing sends two requests a second.
  budget: { read: { known: 1_200, stranger: 600 } },
  handle,
});

/** Returns known titles that this viewer may see, then people of such titles. */
async function handle(call: EndpointCall): Promise<Response> {
  const { search } = call.services;
  const { area, deps } = await requireWatcher(call);
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
}
