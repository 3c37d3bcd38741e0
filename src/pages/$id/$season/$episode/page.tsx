import { areas } from '#src/area.ts';
import { servePlayer } from '../../../watch/player.server.ts';
import { describePlayer, NamedEpisodePage } from '../../../watch/player-page.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '#src/pages/describe-page.ts';
export { clientAction, shouldRevalidate } from '../../../watch/use-record-opened.ts';

const server = servePlayer(areas.main, 'series', { isNamed: true });
export const loader = server.loader;
export const action = server.action;

export const meta = describePlayer(areas.main, 'series');

export default function EpisodePage({ loaderData }: Route.ComponentProps) {
  return <NamedEpisodePage loaderData={loaderData} />;
}
