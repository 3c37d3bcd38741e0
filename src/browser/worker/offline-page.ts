import { type CachedPage, offlineTexts } from '#src/domain/offline.ts';
import { settings } from './scope.ts';

const style = `:root{color-scheme:dark}
body{max-width:40rem;margin:0 auto;padding:2rem 1rem;background:#14110f;color:#f6efe6;font:1rem/1.5 'Figtree Variable',Figtree,system-ui,sans-serif}
.brand{margin:0 0 3rem;font-weight:700}
h1{margin:0 0 .5rem;font-size:2rem;line-height:1.2}
h2{margin:2.5rem 0 .5rem;font-size:1.25rem}
p{margin:0 0 1rem}
ul{margin:0;padding:0;list-style:none}
a{display:block;min-height:44px;box-sizing:border-box;padding:.6rem 0;color:#f2b84b;text-underline-offset:.2em}
li+li a{border-top:1px solid #3a322c}
a:focus-visible{outline:3px solid #f2b84b;outline-offset:2px}
p a{display:inline-block}`;

/** No script, so that it can't wait for one. */
export async function describeOffline(pages: readonly CachedPage[]): Promise<Response> {
  const { status, heading, list } = offlineTexts;
  const items = pages
    .map(({ path, title }) => `<li><a href="${escapeHtml(path)}">${title}</a></li>`)
    .join('');
  const content =
    pages.length === 0
      ? '<p>No page has been opened on this device yet.</p>'
      : `<p role="status">${status}</p><h2 id="list">${list}</h2><ul aria-labelledby="list">${items}</ul>`;
  const html = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${heading} · ${escapeHtml(settings.brand)}</title><style>${style}</style></head><body><p class="brand">${escapeHtml(settings.brand)}</p><main><h1>${heading}</h1>${content}<p><a href="">Try again</a></p></main></body></html>`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
  };
  return new Response(html, { status: 503, headers });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
