/** Source: https://www.sitemaps.org/protocol.html. */
export const maxUrls = 50_000;

export function answerXml(
  root: string,
  entry: string,
  places: readonly string[],
  publicUrl: string,
): Response {
  const base = escaped(publicUrl);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...places.map((path) => `  <${entry}><loc>${base}${path}</loc></${entry}>`),
    `</${root}>`,
  ];
  return new Response(`${xml.join('\n')}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
