import { createHash } from 'node:crypto';
import { moduleEvents } from '#src/ui/early-input.ts';
import { themeMeanwhile } from '#src/ui/theme.tsx';

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

/** Modules compete with the first picture for the line. A player has none, so its modules load at once. */
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

/** On a page that works without them. */
const lateMs = 10_000;

/** A failed load is retried at the next touch. */
function starterFor(late: boolean): string {
  const events = late
    ? "'pointermove','pointerdown','keydown','focusin'"
    : "'pointerdown','keydown','focusin'";
  const otherwise = late ? `setTimeout(go,${lateMs})` : 'go()';
  const { wanted, failed, here } = moduleEvents;
  return `(()=>{let d=document,s=d.currentScript.previousSibling,done=0,here=0,fail=()=>{if(here||!done)return;done=0;dispatchEvent(new Event('${failed}'))},go=()=>{if(done++)return;let m=d.createElement('script');m.type='module';m.textContent=s.textContent;m.onerror=fail;d.body.append(m)},p=d.querySelector('img[fetchpriority=high]');for(let e of[${events}])addEventListener(e,go,{once:true,passive:true});addEventListener('${wanted}',go);addEventListener('unhandledrejection',fail);addEventListener('${here}',()=>here=1);if(p&&!p.complete){p.addEventListener('load',go);p.addEventListener('error',go);setTimeout(go,4e3)}else ${otherwise};${late ? meanwhile : ''}})()`;
}

/** A form's own behaviour until React runs, in the starter's terms (`d` is the document). */
const meanwhile = `addEventListener('pageshow',e=>{if(e.persisted)location.reload()});for(let i of d.querySelectorAll('input[minlength]')){let b=i.form.querySelector('[type=submit]'),u=()=>{b.disabled=i.value.length<i.minLength};u();i.addEventListener('input',u)};${themeMeanwhile}`;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
