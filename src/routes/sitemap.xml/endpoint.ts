import type { EndpointCall } from '#src/http/request/call.ts';
import { paths } from '#src/routes.ts';

const found = [paths.signup, paths.login, paths.help, paths.privacyPolicy, paths.termsOfUse];

/** Source: https://www.sitemaps.org/protocol.html. */
const maxUrls = 50_000;

/** A path includes all that begin with it. */
const closed = [
  paths.personalParts,
  paths.history,
  paths.payment,
  paths.signInCode,
  paths.link,
  paths.profile,
  paths.subUser,
  paths.resetPassword,
  paths.undoEmail,
  paths.outbox,
  paths.yocoWebhook,
];

export async function handleRobots({ services }: EndpointCall): Promise<Response> {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${services.config.publicUrl}${paths.sitemap}`,
  ];
  return answer(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8', 'public, max-age=86400');
}

/** The index of the others. */
export async function handleSitemap({ services }: EndpointCall): Promise<Response> {
  const files = Math.ceil((await services.publicTitles.list()).length / maxUrls);
  const numbers = Array.from({ length: files }, (_, index) => index + 1);
  const parts = [paths.pagesSitemap, ...numbers.map(paths.titlesSitemap)];
  return answerXml('sitemapindex', 'sitemap', parts, services.config.publicUrl);
}

export async function handleSitemapPart({ request, services }: EndpointCall): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { publicUrl } = services.config;
  if (pathname === paths.pagesSitemap) return answerXml('urlset', 'url', found, publicUrl);
  const number = Number(/^\/sitemaps\/titles-([1-9]\d{0,3})\.xml$/.exec(pathname)?.[1] ?? Number.NaN);
  const titles = Number.isNaN(number) ? [] : await services.publicTitles.list();
  const part = titles.slice((number - 1) * maxUrls, number * maxUrls);
  if (part.length === 0) return new Response('Not found\n', { status: 404 });
  const urls = part.map(({ kind, id }) => paths.publicTitle(kind, id));
  return answerXml('urlset', 'url', urls, publicUrl);
}

function answerXml(root: string, entry: string, places: readonly string[], publicUrl: string): Response {
  const base = escaped(publicUrl);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...places.map((path) => `  <${entry}><loc>${base}${path}</loc></${entry}>`),
    `</${root}>`,
  ];
  return answer(`${xml.join('\n')}\n`, 'application/xml; charset=utf-8', 'public, max-age=3600');
}

function answer(body: string, type: string, caching: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': caching } });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
