import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { paths } from '#src/routes.ts';
import { answerXml, maxUrls } from './answer-xml.ts';

export const endpoint = defineEndpoint({ handle });

/** The index of the others. */
async function handle({ services }: EndpointCall): Promise<Response> {
  const files = Math.ceil((await services.publicTitles.list()).length / maxUrls);
  const numbers = Array.from({ length: files }, (_, index) => index + 1);
  const parts = [paths.pagesSitemap, ...numbers.map(paths.titlesSitemap)];
  return answerXml('sitemapindex', 'sitemap', parts, services.config.publicUrl);
}
