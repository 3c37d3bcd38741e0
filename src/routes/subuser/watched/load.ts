import { areas } from '#src/area.ts';
import { presentWatched } from '#src/features/viewing/history/present.ts';
import { readPositions } from '#src/features/viewing/positions/positions.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import type { Route } from './+types/page';
import { readVisible } from './read-visible.ts';

export async function loadSubUserWatched({ context }: Route.LoaderArgs) {
  const { viewer, history } = await readVisible(context);
  const positionOf = await readPositions(context.get(servicesContext).db, viewer, history);
  return {
    watched: history.map((one) => ({
      kind: one.kind,
      titleId: one.titleId,
      watchedAt: one.watchedAt,
      card: presentWatched(one, areas.sub, positionOf(one)),
    })),
  };
}
