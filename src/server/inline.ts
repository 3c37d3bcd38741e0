import { createHash } from 'node:crypto';
import { moduleEvents } from '#src/ui/early-input.ts';
import { themeMeanwhile } from '#src/ui/theme.tsx';

export interface FinishedHtml {
  html: string;
  /** SHA-256, base64, of each inline script and style that may run. */
  scripts: string[];
  styles: string[];
}

/**
 * Finishes a rendered document. Inline scripts and styles that carry this rendering's nonce are ours: their
 * hashes go into the policy and the nonce goes away, so that the bytes can be kept and sent to many. What
 * carries none, however it got into the page, is not allowed to run. Development starts the modules at once: an
 * untouched page gets updates too.
 */
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
 * Holds the page's modules back until its first picture has come, or the viewer touches something: they
 * would compete for the line with what the viewer is waiting to see. Everything before works without them. A
 * page that holds a player has no such picture, and its controls are wanted at once: all of its modules are
 * asked for while the document is still being read, not one after the other.
 * @returns the body of the script that was held back, which the starter will run: only the rendering's own counts
 */
function deferModules(html: string, nonce: string): { html: string; modules: string | null } {
  const module = new RegExp(
    `<script type="module"[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</script>|<script nonce="${nonce}" type="module"[^>]*>([\\s\\S]*?)</script>`,
  );
  const starter = starterFor(/<html[^>]*\sdata-modules="late"/.test(html));
  const isPlayer = html.includes('<iframe ');
  const linked = isPlayer ? html : html.replace(/<link rel="modulepreload"[^>]*>/g, '');
  let modules: string | null = null;
  const deferred = linked.replace(module, (_all, one: string | undefined, other: string | undefined) => {
    const body = one ?? other ?? '';
    modules = body;
    return `<script type="text/plain" id="boot">${body}</script><script nonce="${nonce}">${starter}</script>`;
  });
  return { html: deferred, modules };
}

/** How long modules wait at most on a page that works without them, in ms: a viewer who only reads needs none. */
const lateAfter = 10_000;

/**
 * Starts the held modules once: after the hero's picture, on the first touch, or when neither comes. On a page
 * that works without them they wait for the touch alone, and a button waits for its field's `minlength` meanwhile.
 * Modules that could not be loaded are asked for again when they are wanted.
 */
function starterFor(late: boolean): string {
  const events = late
    ? "'pointermove','pointerdown','keydown','focusin'"
    : "'pointerdown','keydown','focusin'";
  const otherwise = late ? `setTimeout(go,${lateAfter})` : 'go()';
  const { wanted, failed, here } = moduleEvents;
  return `(()=>{let d=document,s=d.currentScript.previousSibling,done=0,here=0,fail=()=>{if(here||!done)return;done=0;dispatchEvent(new Event('${failed}'))},go=()=>{if(done++)return;let m=d.createElement('script');m.type='module';m.textContent=s.textContent;m.onerror=fail;d.body.append(m)},p=d.querySelector('img[fetchpriority=high]');for(let e of[${events}])addEventListener(e,go,{once:true,passive:true});addEventListener('${wanted}',go);addEventListener('unhandledrejection',fail);addEventListener('${here}',()=>here=1);if(p&&!p.complete){p.addEventListener('load',go);p.addEventListener('error',go);setTimeout(go,4e3)}else ${otherwise};${late ? meanwhile : ''}})()`;
}

/** In the words of the starter above (`d` is the document): what a form does of itself until React is there. */
const meanwhile = `addEventListener('pageshow',e=>{if(e.persisted)location.reload()});for(let i of d.querySelectorAll('input[minlength]')){let b=i.form.querySelector('[type=submit]'),u=()=>{b.disabled=i.value.length<i.minLength};u();i.addEventListener('input',u)};${themeMeanwhile}`;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
