// Modules wait for the visible pictures, because both share the line. With the data saver, and on a page with
// only text or a form, they wait for a touch.

const picturesTimeoutMs = 4_000;

/** Delay of the last script after `load`, so that the first pictures are loaded before. */
const afterLoadMs = 1_000;

const root = document.documentElement;
const boot = document.currentScript?.previousElementSibling;
const modules = boot?.textContent ?? '';
const src = boot?.getAttribute('data-after-load') ?? '';
const preloads = (boot?.getAttribute('data-preloads') ?? '').split(' ');
let isStarted = false;

/** A browser doesn't fetch a module again in a document in which it failed. */
let hasFailed = false;

function start(): void {
  if (isStarted) return;
  if (hasFailed) return void renewOnce(true);
  isStarted = true;
  // Fetches all files at once; without preloads the browser would find the imports one after another.
  for (const href of preloads)
    if (href !== '')
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = modules;
  script.onerror = fail;
  document.body.append(script);
}

/** After a failure the next touch tries to load a new document. */
function fail(): void {
  if ('ready' in root.dataset) return;
  isStarted = false;
  hasFailed = true;
  void renewOnce(false);
}

/** A reload would lose typed text. Without modules the browser itself can still send the form. */
let isTypedIn = false;

addEventListener('input', () => (isTypedIn = true), { once: true });

/**
 * Reloads if another version is deployed, which lacks these files: the new document names its own files. After
 * a touch it also reloads if the files are available again. It never reloads twice in a row.
 */
async function renewOnce(isTouched: boolean): Promise<void> {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry !== undefined && 'type' in entry && entry.type === 'reload') return;
  const imported = modules.match(/\/assets\/[\w./-]+\.js/g) ?? [];
  const files = new Set([...preloads, ...imported].filter((href) => href !== ''));
  try {
    const answers = await Promise.all([...files].map((href) => fetch(href, { method: 'HEAD' })));
    const isAnotherVersion = answers.some(({ status }) => status === 404);
    const areBack = isTouched && answers.every(({ status }) => status === 200);
    if (!isTypedIn && (isAnotherVersion || areBack)) location.reload();
  } catch {
    // There is no connection.
  }
}

function loadLast(): void {
  // This script sends stored changes of this device, so it is tried again when the browser is online.
  const onerror = () => addEventListener('online', loadLast, { once: true });
  const script = Object.assign(document.createElement('script'), { src, onerror });
  setTimeout(() => document.body.append(script), afterLoadMs);
}

addEventListener('load', loadLast);
addEventListener('unhandledrejection', fail);

/**
 * Links work without modules. A remote control needs them, and the server doesn't recognise each television. A
 * page that changes by itself needs them too.
 */
const areForTouch =
  root.dataset.modules === 'touch' &&
  root.dataset.screen !== 'tv' &&
  document.querySelector('[data-at-once]') === null;

function handleTouch({ target }: Event): void {
  if (!areForTouch || !(target instanceof Element && target.closest('a, [data-native]'))) start();
}

for (const name of ['pointerdown', 'keydown', 'focusin']) {
  addEventListener(name, handleTouch, { passive: true });
}

/**
 * The last pressed button that needs modules, or all that were pressed in a group where each press counts. Links,
 * forms and switches work without modules.
 */
let pressed: HTMLElement[] = [];

function rememberPress({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>('button[type=button]');
  if (button?.closest('[data-each-press]') == null) pressed = [];
  if (button !== null) pressed.push(button);
}

/** Repeats the presses once the page is ready. React itself replays presses during hydration. */
function pressAgain(): void {
  removeEventListener('click', rememberPress);
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    // Each in a task of its own, so that it sees what the one before has changed.
    for (const button of pressed) setTimeout(() => button.click());
  }).observe(root, { attributeFilter: ['data-ready'] });
}

addEventListener('click', rememberPress);
addEventListener('hydrate', pressAgain, { once: true });

/** Ignores lazy pictures, which aren't visible. */
function startAfterPictures(): void {
  const pending = [...document.images].find(({ complete, loading }) => !complete && loading !== 'lazy');
  if (pending === undefined) start();
  else
    for (const name of ['load', 'error']) pending.addEventListener(name, startAfterPictures, { once: true });
}

if (!areForTouch && document.querySelector('[data-pictures-first]') !== null) {
  startAfterPictures();
  setTimeout(start, picturesTimeoutMs);
} else if (!areForTouch) start();
