import { buildCookie } from '#src/domain/cookies.ts';
import type { Audio } from '#src/domain/episodes.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import type { JournalAnswer } from '#src/domain/journal.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { queuedForMs, whoOf } from '#src/domain/offline.ts';
import { isRefusal, Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { titleKindOf } from '#src/domain/title.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import { deriveDeviceKey } from '#src/features/accounts/sessions/device-key.ts';
import {
  parseBatch,
  parseForm,
  type SentEntry,
  type ViewerChange,
} from '#src/features/viewing/journal/parse.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { requireViewer } from '#src/http/request/watcher.ts';
import { answerChange } from './answer-change.ts';
import { applyChange } from './apply-change.ts';

export const endpoint = defineEndpoint({
  methods: ['POST'],
  // Each entry also takes from its own limit; see `limitRules.changes`.
  budget: { write: { known: 300, stranger: 200 } },
  needsProof: 'never',
  changesSession: false,
  bypassesWorker: true,
  handle,
});

/** Takes a batch of a device's journal, or one change of a form without script. */
async function handle(call: EndpointCall): Promise<Response> {
  const { form, services, facts } = call;
  const viewer = await requireViewer(call);
  const now = services.clock.now();
  const json = form.get('changes');
  if (json === null) {
    const change = parseForm(form);
    if (change === null) throw new Refusal('bad-request');
    requireAllowed(takeBudget(call, viewer), 'too-many-requests');
    return answerChange(call, viewer, change, now);
  }
  const entries = parseBatch(json.toString());
  if (entries === null) throw new Refusal('bad-request');
  const sentAt = Number(form.get('sent-at'));
  const answer: JournalAnswer = { done: [], refused: [] };
  const own = whoOf(deriveDeviceKey(services, facts, viewer));
  const waiting = new Set<string>();
  let heard: Audio | null = null;
  for (const entry of entries) {
    if (!takeBudget(call, viewer).allowed) break;
    const madeAt = now - queuedForMs(String(Math.max(0, sentAt - entry.at)));
    const outcome =
      entry.viewer === own ? await applyInTurn(call, viewer, entry, { waiting, madeAt }) : 'refused';
    if (outcome !== 'waits') answer[outcome].push(entry.id);
    if (outcome === 'done' && entry.change?.kind === 'opened') heard = entry.change.value ?? heard;
  }
  const cookie = heard === null ? null : buildCookie('anime_audio', heard, services.config.secure);
  return Response.json(answer, cookie === null ? {} : { headers: { 'Set-Cookie': cookie } });
}

interface Turn {
  /** Titles with an entry that waits: later entries of such a title wait too, so that they stay in order. */
  waiting: Set<string>;
  madeAt: number;
}

async function applyInTurn(
  { services }: EndpointCall,
  viewer: Viewer,
  { change, ...entry }: SentEntry,
  { waiting, madeAt }: Turn,
): Promise<keyof JournalAnswer | 'waits'> {
  if (change === null) return 'refused';
  const title = nameOf(change);
  // A removal without a title removes all titles.
  const isOfAll = change.kind === 'removed' && title === null;
  if (isOfAll ? waiting.size > 0 : title !== null && waiting.has(title)) return 'waits';
  try {
    await applyChange(services, viewer, change, { madeAt, entry });
    return 'done';
  } catch (error) {
    if (error instanceof DatabaseBusy) throw error;
    if (isRefusal(error, 'not-found') || isRefusal(error, 'taken-character')) return 'refused';
    // An error in one entry must not stop the others.
    if (!(error instanceof Refusal))
      services.log.warn({ err: error, kind: change.kind }, 'A change could not be applied');
    if (title !== null) waiting.add(title);
    return 'waits';
  }
}

/** All entries of a series have the same name, whatever their episode. */
function nameOf({ title }: ViewerChange): string | null {
  return title === null ? null : `${titleKindOf(title.kind)} ${title.titleId}`;
}

/** Each entry costs as much as a separate request. */
function takeBudget({ services: { limits } }: EndpointCall, viewer: Viewer) {
  return limits.takeNow(limitRules.changes, { known: `${viewer.userId} ${viewerKey(viewer)}` });
}
