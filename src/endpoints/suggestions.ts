import { audienceOf } from '#src/domain/audience.ts';
import { viewerKey } from '#src/domain/viewer.ts';
import {
  presentSubSuggestion,
  presentSuggestion,
  type SuggestionView,
} from '#src/features/catalogue/present-suggestion.ts';
import type { EndpointCall } from './call.ts';

/**
 * How often one viewer may be suggested something: two a second without a pause. Nobody types faster, and
 * since it costs no call to the metadata service, it takes nothing from the budget of searches.
 */
const most = { suggestions: 1_200, windowMs: 10 * 60_000 };

/**
 * What a search box suggests for `?q=`: known titles that this viewer may see. 401 for visitors, 403 for a
 * household whose period has ended, 429 over the limit.
 */
export async function handleSuggestions({ request, services, readViewer }: EndpointCall): Promise<Response> {
  const viewer = await readViewer();
  if (viewer === null) return refuse(401, 'signed-out', 'Nobody is signed in.');
  if (!viewer.paid) return refuse(403, 'lapsed', 'The period that was paid for has ended.');
  const key = `suggestions ${viewer.userId} ${viewerKey(viewer)}`;
  const allowance = services.limits.take(key, most.suggestions, most.windowMs);
  if (!allowance.allowed) {
    const headers = { 'Retry-After': String(allowance.retryAfterSeconds) };
    return refuse(429, 'too-many', 'That’s a great many searches.', headers);
  }
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  const titles = await services.search.suggest(typed, audienceOf(viewer));
  const present = viewer.kind === 'main' ? presentSuggestion : presentSubSuggestion;
  const suggestions: SuggestionView[] = titles.map(present);
  return Response.json({ suggestions });
}

function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { code, message } }, { status, headers });
}
