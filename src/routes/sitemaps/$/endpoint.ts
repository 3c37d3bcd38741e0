import { Refusal } from '#src/domain/refusals.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { answerXml, maxUrls } from '#src/routes/sitemap.xml/answer-xml.ts';
import { paths } from '#src/routes.ts';

const found = [paths.signup, paths.login, paths.help, paths.privacyPolicy, paths.termsOfUse];

export const endpoint = defineEndpoint({ handle });

async function handle({ request, services }: EndpointCall): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { publicUrl } = services.config;
  if (pathname === paths.pagesSitemap) return answerXml('urlset', 'url', found, publicUrl);
  const number = Number(/^\/sitemaps\/titles-([1-9]\d{0,3})\.xml$/.exec(pathname)?.[1] ?? Number.NaN);
  const titles = Number.isNaN(number) ? [] : await services.publicTitles.list();
  const part = titles.slice((number - 1) * maxUrls, number * maxUrls);
  if (part.length === 0) throw new Refusal('not-found');
  const urls = part.map(({ kind, id }) => paths.publicTitle(kind, id));
  return answerXml('urlset', 'url', urls, publicUrl);
}
