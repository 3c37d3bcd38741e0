import { createHash } from 'node:crypto';
import startModules from '#src/browser/inline/start-modules.ts?inline-script';
import { paths } from '#src/routes.ts';

export interface FinishedHtml {
  html: string;
  /** Base64 SHA-256 of each permitted inline script and style. */
  scripts: string[];
  styles: string[];
}

/**
 * Replaces the nonces by hashes in the policy, so that the bytes can be cached. React escapes `<` and `>` in
 * attributes, so the nearest `<` and `>` around a nonce delimit its tag.
 */
export function finishHtml(rendered: string, nonce: string, defersModules = true): FinishedHtml {
  const mark = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const areLate = defersModules && areModulesLate(rendered);
  const preloads: string[] = [];
  let finished = '';
  let done = 0;
  for (let at = rendered.indexOf(mark); at !== -1; at = rendered.indexOf(mark, done)) {
    const start = rendered.lastIndexOf('<', at);
    const end = rendered.indexOf('>', at) + 1;
    const tag = rendered.slice(start, at) + rendered.slice(at + mark.length, end);
    const [, name] = /^<(script|style|link)\b/.exec(tag) ?? [];
    finished += rendered.slice(done, start);
    done = end;
    if (name === 'script' || name === 'style') {
      const close = rendered.indexOf(`</${name}>`, end);
      const body = rendered.slice(end, close);
      done = close + `</${name}>`.length;
      if (body !== '') hashes[name].add(sha256(body));
      if (defersModules && tag.includes(' type="module"')) {
        hashes.script.add(startModulesHash);
        finished += `<script type="text/plain" id="boot" data-preloads="${preloads.join(' ')}" data-after-load="${paths.afterLoad}">${body}</script><script>${startModules}</script>`;
      } else finished += `${tag}${body}</${name}>`;
    } else if (areLate && name === 'link' && tag.includes(' rel="modulepreload"')) {
      preloads.push(/ href="([^"]+)"/.exec(tag)?.[1] ?? '');
    } else finished += tag;
  }
  return { html: finished + rendered.slice(done), scripts: [...hashes.script], styles: [...hashes.style] };
}

/**
 * Modules compete with the visible pictures for bandwidth. With the data saver, and on pages that work without
 * modules, they wait for a touch. Televisions and pages that change by themselves need them at once.
 */
function areModulesLate(html: string): boolean {
  const root = html.slice(0, html.indexOf('>', html.indexOf('<html')));
  if (root.includes(' data-screen="tv"') || html.includes(' data-at-once=""')) return false;
  return root.includes(' data-modules="touch"') || html.includes(' data-pictures-first');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

const startModulesHash = sha256(startModules);
