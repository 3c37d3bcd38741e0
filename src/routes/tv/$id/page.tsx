import { formAction } from '#src/http/request/form-action.ts';
import { areas } from '#src/routes/area.ts';
import { servePlayer } from '#src/routes/watch/player.server.ts';
import { describePlayer, PlayerPage } from '#src/routes/watch/player-page.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '#src/ui/describe-page.ts';

const server = servePlayer('series');
export const loader = server.loader;
export const action = formAction(server.form);

export const meta = describePlayer(areas.main, 'series');

export default function SeriesPage({ loaderData }: Route.ComponentProps) {
  return <PlayerPage area={areas.main} kind="series" loaderData={loaderData} />;
}
