import { createHash } from 'node:crypto';
import startModules from '#src/browser/inline/start-modules.ts?inline-script';
import { paths } from '#src/routes.ts';

export interface FinishedHtml {
  html: string;
  /** Base64 SHA-256 of each permitted inline script and style. */
  scripts: string[];
  styles: string[];
}

/** Hashes of our scripts enter the policy and the nonce goes, so that the bytes can be cached. */
export function finishHtml(rendered: string, nonce: string, defersModules = true): FinishedHtml {
  const scripts: string[] = [];
  const styles: string[] = [];
  const marked = new RegExp(
    `<(script|style)((?:\\s[^>]*)?)\\snonce="${nonce}"([^>]*)>([\\s\\S]*?)</\\1>`,
    'g',
  );
  const deferred = defersModules ? deferModules(rendered, nonce) : { html: rendered, modules: null };
  const html = deferred.html.replace(
    marked,
    (_all, tag: string, before: string, after: string, body: string) => {
      if (body !== '') (tag === 'script' ? scripts : styles).push(sha256(body));
      return `<${tag}${before}${after}>${body}</${tag}>`;
    },
  );
  const clean = html.replaceAll(` nonce="${nonce}"`, '');
  if (deferred.modules !== null) scripts.push(sha256(deferred.modules));
  return { html: clean, scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

/**
 * Modules compete with the pictures in sight for the line, and the data saver wants none. A remote control needs them
 * at once.
 */
function deferModules(html: string, nonce: string): { html: string; modules: string | null } {
  const module = new RegExp(
    `<script type="module"[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</script>|<script nonce="${nonce}" type="module"[^>]*>([\\s\\S]*?)</script>`,
  );
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  const isAtOnce =
    root.includes(' data-screen="tv"') ||
    !(root.includes(' data-saver="on"') || html.includes(' data-pictures-first'));
  const preloads: string[] = [];
  const linked = isAtOnce
    ? html
    : html.replace(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g, (_all, href: string) => {
        preloads.push(href);
        return '';
      });
  let modules: string | null = null;
  const deferred = linked.replace(module, (_all, one: string | undefined, other: string | undefined) => {
    const body = one ?? other ?? '';
    modules = body;
    return `<script type="text/plain" id="boot" data-preloads="${preloads.join(' ')}" data-after-load="${paths.afterLoad}">${body}</script><script nonce="${nonce}">${startModules}</script>`;
  });
  return { html: deferred, modules };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
