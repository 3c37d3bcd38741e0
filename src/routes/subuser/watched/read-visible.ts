import { type RouterContextProvider, redirect } from 'react-router';
import type { SubUser } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { stillVisible } from '#src/features/catalogue/still-visible.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { audienceContext, servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';

export async function readVisible(
  context: Readonly<RouterContextProvider>,
): Promise<{ viewer: SubUser; history: WatchedTitle[] }> {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'sub') throw redirect(paths.login);
  const { db, catalogue } = context.get(servicesContext);
  const all = await readHistory(db, viewer, 'all');
  return { viewer, history: await stillVisible({ catalogue, audience: context.get(audienceContext) }, all) };
}
