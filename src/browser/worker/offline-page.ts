import { brandShapes } from '#src/browser/brand-shapes.ts';
import { offlineArt } from '#src/browser/empty-art.ts';
import { escapeHtml } from '#src/domain/escape-html.ts';
import type { CachedPage, SchemeColours, WorkerTexts } from '#src/domain/offline.ts';
import { workerSettings } from './scope.ts';

const { grownUps, children } = workerSettings.colours;

function themed(face: string, { light, dark }: SchemeColours): string {
  const isLight = `color-scheme:light;${light}`;
  return `${face === '' ? ':root' : face}{color-scheme:dark;${dark}}
${face}[data-theme=light]{${isLight}}
@media (prefers-color-scheme:light){${face}[data-theme=system]{${isLight}}}`;
}

/** The look of `ui/empty-state.css` and `ui/lost-connection.css`, repeated because no sheet may be cached. */
const style = `${themed('', grownUps)}
${themed('[data-face]', children)}
*{box-sizing:border-box}
body{min-height:100vh;margin:0;padding:1rem;background:var(--surface);color:var(--text);font:1rem/1.5 'Figtree Variable',Figtree,system-ui,sans-serif}
.brand{display:inline-flex;gap:.55rem;align-items:center;color:inherit;font-size:1.25rem;font-weight:800;text-decoration:none}
.brand svg{width:1.75rem;height:1.75rem}
main{max-width:32rem;margin:0 auto;padding:3rem 0;text-align:center}
.art{width:9rem;height:9rem;border-radius:50%}
.penguin{margin:auto;padding:1rem;background:#a9d5f7}
h1{color:var(--text);margin:1rem 0 .5rem;font-size:1.6rem;line-height:1.2}
h2{margin:3rem 0 .75rem;font-size:1.25rem;text-align:left}
p{margin:0 0 1.5rem;color:var(--text-quiet);font-size:1.125rem}
.again{display:inline-flex;align-items:center;min-height:3rem;padding:.5rem 1.5rem;border-radius:99rem;background:var(--accent);color:var(--on-accent);font-size:1rem;font-weight:700;text-decoration:none}
ul{margin:0;padding:0;border:1px solid var(--line);border-radius:.75rem;background:var(--surface-raised);list-style:none;text-align:left}
li a{display:flex;align-items:center;min-height:3.5rem;padding:.5rem 1rem;color:inherit;font-weight:600;text-decoration:none}
li+li{border-top:1px solid var(--line)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`;

const art = offlineArt
  .map(({ d, fill, stroke = 'none' }) => `<path d="${d}" fill="${fill}" stroke="${stroke}"/>`)
  .join('');

const mark = `<svg viewBox="0 0 32 32" aria-hidden="true">${brandShapes.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('')}</svg>`;

const wire = `<svg class="art" viewBox="0 0 144 144" stroke-width="5" aria-hidden="true">${art}</svg>`;

/** Does the same as `browser/theme-storage.ts`. It is inline, because a file may not be cached. */
const script = `try{const theme=localStorage.getItem('theme');if(theme!==null)document.documentElement.dataset.theme=theme;document.querySelector('meta[name=theme-color]').content=getComputedStyle(document.documentElement).getPropertyValue('--surface')}catch{}`;

export async function describeOffline(pages: readonly CachedPage[]): Promise<Response> {
  const { language } = workerSettings;
  const { opened, heading, list, empty, again } = escapeAll(workerSettings.texts);
  const brand = escapeHtml(workerSettings.brand);
  const items = pages
    .map(
      ({ path, title }) => `<li><a href="${escapeHtml(path)}">${title.replace(` – ${brand}`, '')}</a></li>`,
    )
    .join('');
  // All copies belong to one viewer.
  const isForChild = pages.some((page) => page.isForChild);
  const face = isForChild ? ' data-face="children"' : '';
  const picture = isForChild
    ? `<div class="art penguin" aria-hidden="true">${workerSettings.penguin}</div>`
    : wire;
  const isEmpty = pages.length === 0;
  const text = isEmpty ? empty : opened;
  const section = isEmpty ? '' : `<h2 id="list">${list}</h2><ul aria-labelledby="list">${items}</ul>`;
  const html = `<!doctype html><html lang="${language}"${face}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="theme-color" content="#14110f"><title>${heading} – ${brand}</title><style>${style}</style><script>${script}</script></head><body><a class="brand" href="/">${mark}${brand}</a><main>${picture}<h1>${heading}</h1><p role="status">${text}</p><a class="again" href="">${again}</a>${section}</main></body></html>`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src ${await hashOf(style)}; script-src ${await hashOf(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
  };
  return new Response(html, { status: 503, headers });
}

function escapeAll({ heading, opened, list, empty, again }: WorkerTexts) {
  return {
    heading: escapeHtml(heading),
    opened: escapeHtml(opened),
    list: escapeHtml(list),
    empty: escapeHtml(empty),
    again: escapeHtml(again),
  };
}

async function hashOf(inline: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
