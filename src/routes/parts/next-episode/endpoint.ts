import { readSettings } from '#src/features/accounts/settings/settings.ts';
import { defineEndpoint, type EndpointCall, formMethods } from '#src/http/request/endpoint.ts';
import { requireViewer } from '#src/http/request/watcher.ts';
import { answerFormerNextEpisode } from '../former-changes/endpoint.ts';

export const endpoint = defineEndpoint({
  methods: formMethods,
  needsProof: 'never',
  changesSession: false,
  handle,
});

/** For open pages of earlier versions. */
async function handle(call: EndpointCall): Promise<Response> {
  const { request, services, facts } = call;
  if (request.method === 'POST') return answerFormerNextEpisode(call);
  const viewer = await requireViewer(call);
  const { autoplay } = await readSettings(services.db, viewer, facts.saver);
  return Response.json({ isOn: autoplay.value === 'on', because: autoplay.because });
}
