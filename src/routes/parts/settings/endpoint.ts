import { buildCookie } from '#src/domain/cookies.ts';
import { chosenLanguage } from '#src/domain/languages.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isKeptIn, isSettingValue, settingNames } from '#src/domain/settings.ts';
import { isReadOnly } from '#src/domain/viewer.ts';
import { refuseTaken } from '#src/features/accounts/settings/character-store.ts';
import { readOwnSettings } from '#src/features/accounts/settings/settings.ts';
import { putSetting } from '#src/features/accounts/settings/store.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { defineEndpoint, type EndpointCall, formMethods } from '#src/http/request/endpoint.ts';
import { fieldText } from '#src/http/request/form.ts';
import { pageBefore } from '#src/http/request/page-before.ts';
import { requireViewer } from '#src/http/request/watcher.ts';
import { areaOf } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';

export const endpoint = defineEndpoint({
  methods: formMethods,
  whileViewing: true,
  needsProof: 'never',
  handle,
});

/** Returns a viewer's choices; by POST, a form makes one choice. */
async function handle(call: EndpointCall): Promise<Response> {
  const { request, services, facts } = call;
  if (request.method === 'POST') return answerChoice(call);
  const viewer = await requireViewer(call);
  return Response.json(await readOwnSettings(services.db, viewer, facts.saver));
}

/** Redirects for a setting that changes documents and for every form without script, else answers 204. */
export async function answerChoice(call: EndpointCall): Promise<Response> {
  const { request, services, form, readViewer } = call;
  const [name, ...others] = settingNames.filter((each) => form.has(each));
  if (name === undefined || others.length > 0) throw new Refusal('bad-request');
  const value = fieldText(form, name);
  const { db, clock, config } = services;
  const isOffered = name !== 'language' || chosenLanguage(value, config.languages) !== null;
  if (!isSettingValue(name, value) || !isOffered || isKeptIn(name, 'storage'))
    throw new Refusal('bad-request');
  const hasCookie = isKeptIn(name, 'cookie');
  const viewer = await readViewer();
  if (isKeptIn(name, 'household')) {
    if (viewer === null && !hasCookie) throw new Refusal('signed-out');
    const isViewing = viewer !== null && isReadOnly(viewer);
    if (isViewing && !hasCookie) throw new Refusal('read-only');
    if (viewer !== null && !isViewing) {
      const choice = { name, value, chosenAt: clock.now() };
      const owner = ownerOf(viewer);
      await refuseTaken(db.read, owner, choice);
      await db.tx((trx) => putSetting(trx, owner, choice));
    }
  }
  const isDocument = request.headers.get('Accept')?.includes('text/html') === true;
  if (!hasCookie && !isDocument) return new Response(null, { status: 204 });
  const home = viewer === null ? paths.home : areaOf(viewer).home;
  const headers = new Headers({ Location: pageBefore(call) ?? home });
  // A setting's cookie has its name.
  if (name === 'language' || name === 'saver' || name === 'screen')
    headers.append('Set-Cookie', buildCookie(name, value, config.secure));
  return new Response(null, { status: 303, headers });
}
