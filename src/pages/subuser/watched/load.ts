import { areas } from '#src/area.ts';
import { presentWatched } from '#src/features/history/present.ts';
import type { Route } from './+types/page';
import { readVisible } from './read-visible.ts';

export async function loadSubUserWatched({ context }: Route.LoaderArgs) {
  const { history } = await readVisible(context);
  return {
    watched: history.map((one) => ({
      kind: one.kind,
      titleId: one.titleId,
      watchedAt: one.watchedAt,
      card: presentWatched(one, areas.sub),
    })),
  };
}
