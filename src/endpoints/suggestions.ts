import { viewerKey } from '#src/domain/viewer.ts';
import { presentSuggestion } from '#src/features/catalogue/present-suggestion.ts';
import type { EndpointCall } from './call.ts';
import { answerWatcher, refuseLimited } from './watcher.ts';

/** Two a second. Suggestions call no service, so searches have a budget of their own. */
const maxSuggestions = { limit: 1_200, windowMs: 10 * 60_000 };

/** Known titles that this viewer may see. */
export function handleSuggestions(call: EndpointCall): Promise<Response> {
  const { limits, search } = call.services;
  return answerWatcher(call, async ({ viewer, area, deps }) => {
    const key = `suggestions ${viewer.userId} ${viewerKey(viewer)}`;
    const allowance = limits.take(key, maxSuggestions.limit, maxSuggestions.windowMs);
    if (!allowance.allowed)
      return refuseLimited(allowance.retryAfterSeconds, 'You’ve searched a lot in a short time.');
    const typed = new URL(call.request.url).searchParams.get('q') ?? '';
    const titles = await search.suggest(typed, deps.audience);
    return Response.json({ suggestions: titles.map((title) => presentSuggestion(title, area)) });
  });
}
