import { areas } from '#src/area.ts';
import { servePlayer } from '../player.server.ts';
import { describePlayer, PlayerPage } from '../player-page.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '#src/pages/describe-page.ts';
export { clientAction, shouldRevalidate } from '../use-record-opened.ts';

const server = servePlayer(areas.main, 'movie');
export const loader = server.loader;
export const action = server.action;

export const meta = describePlayer(areas.main, 'movie');

export default function WatchPage({ loaderData }: Route.ComponentProps) {
  return <PlayerPage area={areas.main} kind="movie" loaderData={loaderData} />;
}
