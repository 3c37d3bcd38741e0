import { parseRemoval } from '#src/features/viewing/history/parse.ts';
import { clearHistory, removeHistory } from '#src/features/viewing/history/write.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerOwnChange } from '#src/http/request/own-change.ts';
import { refuse } from '#src/http/request/watcher.ts';

export function handleRemoveHistory(call: EndpointCall): Promise<Response> {
  return answerOwnChange(call, async ({ viewer, form, madeAt }) => {
    const { db } = call.services;
    const removal = parseRemoval(form, madeAt);
    if (removal === null) return refuse(400, 'not-a-removal', 'That can’t be removed.');
    if (removal.kind === undefined) await clearHistory(db, viewer, removal.until);
    else await removeHistory(db, viewer, removal);
    return new Response(null, { status: 204 });
  });
}
