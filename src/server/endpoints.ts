import { handleAvatar } from '#src/endpoints/avatar.ts';
import type { EndpointCall } from '#src/endpoints/call.ts';
import { handleChangeMark } from '#src/endpoints/change-mark.ts';
import { handleCreateCheckout } from '#src/endpoints/create-checkout.ts';
import { handleDataSaver } from '#src/endpoints/data-saver.ts';
import { handleRobots, handleSitemap, handleSitemapPart } from '#src/endpoints/for-crawlers.ts';
import { handleHealth, handleReadiness } from '#src/endpoints/health.ts';
import { handleHeroSlides } from '#src/endpoints/hero-slides.ts';
import { handleManifest } from '#src/endpoints/manifest.ts';
import { handleMetrics } from '#src/endpoints/metrics.ts';
import { handleNextEpisode } from '#src/endpoints/next-episode.ts';
import { handleOutboxLetter } from '#src/endpoints/outbox-letter.ts';
import { handleOwnData } from '#src/endpoints/own-data.ts';
import { handlePersonalPart } from '#src/endpoints/personal-part.ts';
import { handleRemoveHistory } from '#src/endpoints/remove-history.ts';
import { handleSavePosition } from '#src/endpoints/save-position.ts';
import { handleServerHealth } from '#src/endpoints/server-health.ts';
import { handleServiceWorker } from '#src/endpoints/service-worker.ts';
import { handleSimilarTitles } from '#src/endpoints/similar-titles.ts';
import { handleStopViewing } from '#src/endpoints/stop-viewing.ts';
import { handleSuggestions } from '#src/endpoints/suggestions.ts';
import { handleTitleCard } from '#src/endpoints/title-card.ts';
import { handleYocoWebhook } from '#src/endpoints/yoco-webhook.ts';
import { operatorPaths } from '#src/operator-paths.ts';
import type { RequestFacts } from '#src/request/contexts.ts';
import type { Services } from '#src/request/services.ts';
import { paths } from '#src/routes.ts';
import { handleAfterLoad } from './after-load.ts';
import { handleDesk, mayOpenDesk } from './desk/handle-desk.tsx';
import type { RequestTarget } from './request-target.ts';

export const readMethods: readonly string[] = ['GET', 'HEAD'];

export const formMethods: readonly string[] = [...readMethods, 'POST'];

export interface Endpoint {
  handle(call: EndpointCall): Promise<Response>;
  /** Everybody else gets the page of unknown addresses. */
  mayOpen?(services: Services, facts: RequestFacts, target: RequestTarget): Promise<boolean>;
  /** Default: `readMethods`. */
  methods?: readonly string[];
  /** Called by other servers, which authenticate themselves. */
  fromOutside?: boolean;
  /** Open in a read-only view: it changes nothing of a household. */
  whileViewing?: boolean;
  /** The service worker may keep the response for its viewer. */
  offline?: boolean;
  /** In the metrics; default: its path. */
  route?: string;
  /** Bytes; default 64 KB. */
  largestBody?: number;
}

export type EndpointTable = ReadonlyMap<string, Endpoint>;

export const endpoints: EndpointTable = new Map<string, Endpoint>([
  [
    paths.createCheckout,
    {
      handle: ({ request, services, facts }) => handleCreateCheckout(request, services, facts),
      methods: ['POST'],
    },
  ],
  [
    paths.yocoWebhook,
    {
      handle: handleYocoWebhook,
      methods: ['POST'],
      fromOutside: true,
    },
  ],
  [paths.health, { handle: handleHealth }],
  [paths.readiness, { handle: handleReadiness }],
  [paths.personalParts, { handle: handlePersonalPart, offline: true }],
  [paths.history, { handle: handleRemoveHistory, methods: ['POST'] }],
  [paths.marks, { handle: handleChangeMark, methods: ['POST'] }],
  [paths.ownData, { handle: handleOwnData }],
  [paths.ownDataPage, { handle: handleOwnData }],
  [paths.nextEpisode, { handle: handleNextEpisode, methods: formMethods }],
  [paths.position, { handle: handleSavePosition, methods: ['POST'] }],
  [paths.serverHealth, { handle: handleServerHealth, methods: ['POST'] }],
  [paths.hero, { handle: handleHeroSlides, offline: true }],
  [paths.similar, { handle: handleSimilarTitles, offline: true }],
  [paths.suggestions, { handle: handleSuggestions }],
  // And all paths below it.
  [paths.avatars, { handle: handleAvatar, route: `${paths.avatars}/*` }],
  [paths.stopViewing, { handle: handleStopViewing, methods: ['POST'], whileViewing: true }],
  [paths.dataSaver, { handle: handleDataSaver, methods: ['POST'], whileViewing: true }],
  [paths.metrics, { handle: handleMetrics }],
  [paths.manifest, { handle: handleManifest }],
  [paths.afterLoad, { handle: handleAfterLoad }],
  [paths.serviceWorker, { handle: handleServiceWorker }],
  [paths.robots, { handle: handleRobots }],
  [paths.sitemap, { handle: handleSitemap }],
  [paths.sitemaps, { handle: handleSitemapPart, route: `${paths.sitemaps}/*` }],
  [paths.titleCards, { handle: handleTitleCard, route: `${paths.titleCards}/*/card.jpg` }],
  [paths.outboxLetter, { handle: handleOutboxLetter }],
  // And all paths below it.
  [
    operatorPaths.overview,
    {
      handle: handleDesk,
      mayOpen: mayOpenDesk,
      methods: formMethods,
      whileViewing: true,
      route: `${operatorPaths.overview}/*`,
    },
  ],
]);

/** Some include all paths below. */
export function findEndpoint(endpoints: EndpointTable, path: string): Endpoint | undefined {
  const whole = endpoints.get(path);
  if (whole !== undefined) return whole;
  if (path.startsWith(`${paths.titleCards}/`))
    return path.endsWith('/card.jpg') ? endpoints.get(paths.titleCards) : undefined;
  const folder = [paths.avatars, paths.sitemaps, operatorPaths.overview].find((parent) =>
    path.startsWith(`${parent}/`),
  );
  return folder === undefined ? undefined : endpoints.get(folder);
}
