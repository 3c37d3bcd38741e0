// Modules compete with the pictures in sight for the line, and wait for them. With the data saver they wait for a touch.

const picturesTimeoutMs = 4_000;

/** The first pictures come before it. */
const afterLoadMs = 1_000;

const root = document.documentElement;
const boot = document.currentScript?.previousElementSibling;
const modules = boot?.textContent ?? '';
const src = boot?.getAttribute('data-after-load') ?? '';
const preloads = (boot?.getAttribute('data-preloads') ?? '').split(' ');
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  // All at once, where imports would be found one after another.
  for (const href of preloads)
    if (href !== '')
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = modules;
  script.onerror = fail;
  document.body.append(script);
}

/** The next touch tries again. */
function fail(): void {
  if ('ready' in root.dataset) return;
  isStarted = false;
  void renewOnce();
}

/** Another version serves, which lacks these files: its document names its own. Never twice in a row. */
async function renewOnce(): Promise<void> {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry !== undefined && 'type' in entry && entry.type === 'reload') return;
  const imported = modules.match(/\/assets\/[\w./-]+\.js/g) ?? [];
  const files = new Set([...preloads, ...imported].filter((href) => href !== ''));
  try {
    const answers = await Promise.all([...files].map((href) => fetch(href, { method: 'HEAD' })));
    if (answers.some(({ status }) => status === 404)) location.reload();
  } catch {
    // There is no connection.
  }
}

function loadLast(): void {
  const script = Object.assign(document.createElement('script'), { src });
  setTimeout(() => document.body.append(script), afterLoadMs);
}

addEventListener('load', loadLast);
addEventListener('unhandledrejection', fail);

/** Links need no modules. A remote control does, and the server doesn't know each television. */
const isSaving = root.dataset.saver === 'on' && root.dataset.screen !== 'tv';

function handleTouch({ target }: Event): void {
  if (!isSaving || !(target instanceof Element && target.closest('a, [data-native]'))) start();
}

for (const name of ['pointerdown', 'keydown', 'focusin']) {
  addEventListener(name, handleTouch, { passive: true });
}

/** Those out of sight are lazy. */
function startAfterPictures(): void {
  const pending = [...document.images].find(({ complete, loading }) => !complete && loading !== 'lazy');
  if (pending === undefined) start();
  else
    for (const name of ['load', 'error']) pending.addEventListener(name, startAfterPictures, { once: true });
}

if (!isSaving && document.querySelector('[data-pictures-first]') !== null) {
  startAfterPictures();
  setTimeout(start, picturesTimeoutMs);
} else if (!isSaving) start();
