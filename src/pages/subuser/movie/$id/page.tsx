import { areas } from '#src/area.ts';
import { servePlayer } from '../../../watch/player.server.ts';
import { describePlayer, PlayerPage } from '../../../watch/player-page.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '#src/pages/describe-page.ts';
export { clientAction, shouldRevalidate } from '../../../watch/use-record-opened.ts';

const server = servePlayer(areas.sub, 'movie');
export const loader = server.loader;
export const action = server.action;

export const meta = describePlayer(areas.sub, 'movie');

export default function SubUserMoviePage({ loaderData }: Route.ComponentProps) {
  return <PlayerPage area={areas.sub} kind="movie" loaderData={loaderData} />;
}
