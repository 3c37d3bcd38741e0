import code from '#src/browser/after-load.ts?inline-script';
import { maxReportBytes } from '#src/features/operations/browser-errors/parse.ts';
import { handleDesk, mayOpenDesk } from '#src/http/desk/handle-desk.tsx';
import type { EndpointCall } from '#src/http/request/call.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import { handleAvatar } from '#src/routes/avatars/endpoint.ts';
import { handleHealth, handleReadiness } from '#src/routes/healthz/endpoint.ts';
import { handlePasskeyOptions } from '#src/routes/login/passkey/endpoint.ts';
import { handleManifest } from '#src/routes/manifest.webmanifest/endpoint.ts';
import { handleMetrics } from '#src/routes/metrics/endpoint.ts';
import { handleCreateCheckout } from '#src/routes/netlify/create-checkout/endpoint.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { handleDataSaver } from '#src/routes/parts/data-saver/endpoint.ts';
import { handleBrowserError } from '#src/routes/parts/errors/endpoint.ts';
import { handleFilm } from '#src/routes/parts/film/endpoint.ts';
import { handleHeroSlides } from '#src/routes/parts/hero/endpoint.ts';
import { handleRemoveHistory } from '#src/routes/parts/history/endpoint.ts';
import { handleLanguage } from '#src/routes/parts/language/endpoint.ts';
import { handleChangeMark } from '#src/routes/parts/marks/endpoint.ts';
import { handlePersonalPart } from '#src/routes/parts/me/endpoint.ts';
import { handleMoreTimePasskey } from '#src/routes/parts/more-time-passkey/endpoint.ts';
import { handleNextEpisode } from '#src/routes/parts/next-episode/endpoint.ts';
import { handleSavePosition } from '#src/routes/parts/position/endpoint.ts';
import { handleChoosePush, maxSubscriptionBytes } from '#src/routes/parts/push/endpoint.ts';
import { handleScreenTime } from '#src/routes/parts/screen-time/endpoint.ts';
import { handleServerHealth } from '#src/routes/parts/server-experience/endpoint.ts';
import { handleServers } from '#src/routes/parts/servers/endpoint.ts';
import { handleSimilarTitles } from '#src/routes/parts/similar/endpoint.ts';
import { handleStopViewing } from '#src/routes/parts/stop-viewing/endpoint.ts';
import { handleSuggestions } from '#src/routes/parts/suggestions/endpoint.ts';
import { handleTitlePart } from '#src/routes/parts/title/endpoint.ts';
import { handleOutboxLetter } from '#src/routes/preview/outbox/letter/endpoint.ts';
import { handleOwnData } from '#src/routes/profile/my-data/endpoint.ts';
import { handleOneClickUnsubscribe } from '#src/routes/reminders/one-click/endpoint.ts';
import { handleRobots, handleSitemap, handleSitemapPart } from '#src/routes/sitemap.xml/endpoint.ts';
import { handleServiceWorker } from '#src/routes/sw.js/endpoint.ts';
import { handleShareCard } from '#src/routes/title/$kind/$id/card.jpg/endpoint.ts';
import { handleYocoWebhook } from '#src/routes/webhooks/yoco/endpoint.ts';
import { handleAssetLinks, hasAndroidApp } from '#src/routes/well-known/assetlinks.json/endpoint.ts';
import { handleSecurityContact } from '#src/routes/well-known/security.txt/endpoint.ts';
import { paths } from '#src/routes.ts';
import type { RequestTarget } from './request-target.ts';

/** Its address holds no hash, because documents of other releases ask for it too. */
async function handleAfterLoad(): Promise<Response> {
  return new Response(code, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}

export const readMethods: readonly string[] = ['GET', 'HEAD'];

export const formMethods: readonly string[] = [...readMethods, 'POST'];

export interface Endpoint {
  handle(call: EndpointCall): Promise<Response>;
  /** Everybody else gets the page of unknown addresses. */
  mayOpen?(services: Services, facts: RequestFacts, target: RequestTarget): Promise<boolean>;
  /** Defaults to `readMethods`. */
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
  // The token authenticates, whoever sends it.
  [paths.unsubscribe, { handle: handleOneClickUnsubscribe, methods: formMethods, fromOutside: true }],
  [paths.health, { handle: handleHealth }],
  [paths.readiness, { handle: handleReadiness }],
  [paths.signInPasskey, { handle: handlePasskeyOptions, methods: ['POST'] }],
  [paths.personalParts, { handle: handlePersonalPart, offline: true }],
  [paths.history, { handle: handleRemoveHistory, methods: ['POST'] }],
  [paths.marks, { handle: handleChangeMark, methods: ['POST'] }],
  [paths.ownData, { handle: handleOwnData }],
  [paths.ownDataPage, { handle: handleOwnData }],
  [paths.nextEpisode, { handle: handleNextEpisode, methods: formMethods }],
  [paths.push, { handle: handleChoosePush, methods: ['POST'], largestBody: maxSubscriptionBytes }],
  [paths.position, { handle: handleSavePosition, methods: ['POST'] }],
  [paths.moreTimePasskey, { handle: handleMoreTimePasskey, methods: ['POST'] }],
  [paths.film, { handle: handleFilm, methods: ['POST'] }],
  [paths.screenTime, { handle: handleScreenTime, methods: ['POST'] }],
  [paths.serverHealth, { handle: handleServerHealth, methods: ['POST'] }],
  [
    paths.browserErrors,
    { handle: handleBrowserError, methods: ['POST'], whileViewing: true, largestBody: maxReportBytes },
  ],
  [paths.hero, { handle: handleHeroSlides, offline: true }],
  [paths.servers, { handle: handleServers }],
  [paths.similar, { handle: handleSimilarTitles, offline: true }],
  [paths.titlePart, { handle: handleTitlePart, offline: true }],
  [paths.suggestions, { handle: handleSuggestions }],
  // It includes all paths below.
  [paths.avatars, { handle: handleAvatar, route: `${paths.avatars}/*` }],
  [paths.stopViewing, { handle: handleStopViewing, methods: ['POST'], whileViewing: true }],
  [paths.language, { handle: handleLanguage, methods: ['POST'], whileViewing: true }],
  [paths.dataSaver, { handle: handleDataSaver, methods: ['POST'], whileViewing: true }],
  [paths.metrics, { handle: handleMetrics }],
  [paths.manifest, { handle: handleManifest }],
  [paths.afterLoad, { handle: handleAfterLoad }],
  [paths.serviceWorker, { handle: handleServiceWorker }],
  [paths.robots, { handle: handleRobots }],
  [paths.securityContact, { handle: handleSecurityContact }],
  [paths.assetLinks, { handle: handleAssetLinks, mayOpen: hasAndroidApp }],
  [paths.sitemap, { handle: handleSitemap }],
  [paths.sitemaps, { handle: handleSitemapPart, route: `${paths.sitemaps}/*` }],
  [paths.titleCards, { handle: handleShareCard, route: `${paths.titleCards}/*/card.jpg` }],
  [paths.outboxLetter, { handle: handleOutboxLetter }],
  // It includes all paths below.
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
