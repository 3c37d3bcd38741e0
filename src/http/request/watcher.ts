import { type Audience, audienceOf } from '#src/domain/audience.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import type { ReadDeps } from '#src/features/catalogue/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { type Area, areaOf } from '#src/routes/area.ts';
import type { EndpointCall } from './endpoint.ts';

export interface Watcher {
  viewer: Viewer;
  area: Area;
  deps: ReadDeps & { audience: Audience };
}

export async function requireViewer({ readViewer }: Pick<EndpointCall, 'readViewer'>): Promise<Viewer> {
  const viewer = await readViewer();
  if (viewer === null) throw new Refusal('signed-out');
  return viewer;
}

/** Refuses visitors and a lapsed household. */
export async function requireWatcher(call: EndpointCall): Promise<Watcher> {
  const viewer = await requireViewer(call);
  if (!viewer.paid) throw new Refusal('lapsed');
  const { catalogue, log } = call.services;
  return { viewer, area: areaOf(viewer), deps: { catalogue, log, audience: audienceOf(viewer) } };
}

/** The fields `kind` and `id` of the query name the title. */
export async function requireTitle(
  call: EndpointCall,
  options: Parameters<typeof openTitle>[4] = {},
): Promise<Watcher & { title: KnownTitle }> {
  const watcher = await requireWatcher(call);
  const fields = new URL(call.request.url).searchParams;
  const kind: TitleKind = fields.get('kind') === 'movie' ? 'movie' : 'series';
  const { deps } = watcher;
  return { ...watcher, title: await openTitle(deps, deps.audience, kind, fields.get('id'), options) };
}
