import { emptyArt } from '#src/browser/empty-art.ts';
import { escapeHtml } from '#src/domain/escape-html.ts';
import type { CachedPage, WorkerTexts } from '#src/domain/offline.ts';
import { settings } from './scope.ts';

const dark = {
  surface: '#14110f',
  raised: '#1e1915',
  line: '#372e27',
  text: '#f6efe6',
  quiet: '#bdb0a2',
  accent: '#ef7b45',
  onAccent: '#1d0e06',
  focus: '#ffd7a8',
};

const light: typeof dark = {
  surface: '#fbf6ee',
  raised: '#fffdf9',
  line: '#e0d3c2',
  text: '#241a12',
  quiet: '#65563f',
  accent: '#b04417',
  onAccent: '#fffaf4',
  focus: '#7a2f0c',
};

function colours(scheme: 'dark' | 'light', of: typeof dark): string {
  const own = Object.entries(of).map(([name, colour]) => `--${name}:${colour}`);
  return `color-scheme:${scheme};${own.join(';')}`;
}

/** The look of `ui/empty-state.css` and `ui/lost-connection.css`, whose sheet isn't here. */
const style = `:root{${colours('dark', dark)}}
[data-theme=light]{${colours('light', light)}}
@media (prefers-color-scheme:light){[data-theme=system]{${colours('light', light)}}}
*{box-sizing:border-box}
body{min-height:100vh;margin:0;padding:1rem;background:var(--surface);color:var(--text);font:1rem/1.5 'Figtree Variable',Figtree,system-ui,sans-serif}
.brand{margin:0;color:inherit;font-size:1.25rem;font-weight:700}
main{max-width:32rem;margin:0 auto;padding:3rem 0;text-align:center}
.art{width:9rem;height:9rem;border-radius:50%}
h1{color:var(--text);margin:1rem 0 .5rem;font-size:1.6rem;line-height:1.2}
h2{margin:3rem 0 .75rem;font-size:1.25rem;text-align:left}
p{margin:0 0 1.5rem;color:var(--quiet);font-size:1.125rem}
.again{display:inline-flex;align-items:center;min-height:3rem;padding:.5rem 1.5rem;border-radius:99rem;background:var(--accent);color:var(--onAccent);font-size:1rem;font-weight:700;text-decoration:none}
ul{margin:0;padding:0;border:1px solid var(--line);border-radius:.75rem;background:var(--raised);list-style:none;text-align:left}
li a{display:flex;align-items:center;min-height:3.5rem;padding:.5rem 1rem;color:inherit;font-weight:600;text-decoration:none}
li+li{border-top:1px solid var(--line)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`;

const art = emptyArt
  .map(({ d, fill, stroke = 'none' }) => `<path d="${d}" fill="${fill}" stroke="${stroke}"/>`)
  .join('');

function drawArt(className: string): string {
  return `<svg class="${className}" viewBox="0 0 144 144" stroke-width="5" aria-hidden="true">${art}</svg>`;
}

/** As `browser/theme-storage.ts`, inline: a file may not be here. */
const script = `try{const theme=localStorage.getItem('theme');if(theme!==null)document.documentElement.dataset.theme=theme;document.querySelector('meta[name=theme-color]').content=getComputedStyle(document.documentElement).getPropertyValue('--surface')}catch{}`;

export async function describeOffline(pages: readonly CachedPage[]): Promise<Response> {
  const { language } = settings;
  const { status, heading, list, empty, again } = escapeAll(settings.texts);
  const items = pages
    .map(({ path, title }) => `<li><a href="${escapeHtml(path)}">${title}</a></li>`)
    .join('');
  const isEmpty = pages.length === 0;
  const text = isEmpty ? empty : status;
  const section = isEmpty ? '' : `<h2 id="list">${list}</h2><ul aria-labelledby="list">${items}</ul>`;
  const brand = escapeHtml(settings.brand);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="theme-color" content="${dark.surface}"><title>${heading} · ${brand}</title><style>${style}</style><script>${script}</script></head><body><p class="brand">${brand}</p><main>${drawArt('art')}<h1>${heading}</h1><p role="status">${text}</p><a class="again" href="">${again}</a>${section}</main></body></html>`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src ${await hashOf(style)}; script-src ${await hashOf(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
  };
  return new Response(html, { status: 503, headers });
}

function escapeAll({ status, heading, list, empty, again }: WorkerTexts) {
  return {
    status: escapeHtml(status),
    heading: escapeHtml(heading),
    list: escapeHtml(list),
    empty: escapeHtml(empty),
    again: escapeHtml(again),
  };
}

async function hashOf(inline: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
