// Modules compete with the pictures in sight for the line, and wait for them. With the data saver, and on a page that is
// only read or sent, they wait for a touch.

const picturesTimeoutMs = 4_000;

/** The first pictures come before it. */
const afterLoadMs = 1_000;

const root = document.documentElement;
const boot = document.currentScript?.previousElementSibling;
const modules = boot?.textContent ?? '';
const src = boot?.getAttribute('data-after-load') ?? '';
const preloads = (boot?.getAttribute('data-preloads') ?? '').split(' ');
let isStarted = false;

/** A document asks no more for a module that failed once. */
let hasFailed = false;

function start(): void {
  if (isStarted) return;
  if (hasFailed) return void renewOnce(true);
  isStarted = true;
  // The files are fetched all at once, where imports would be found one after another.
  for (const href of preloads)
    if (href !== '')
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = modules;
  script.onerror = fail;
  document.body.append(script);
}

/** The next touch tries a new document. */
function fail(): void {
  if ('ready' in root.dataset) return;
  isStarted = false;
  hasFailed = true;
  void renewOnce(false);
}

/** A new document would lack what somebody has typed here. Without modules the browser sends it. */
let isTypedIn = false;

addEventListener('input', () => (isTypedIn = true), { once: true });

/**
 * Another version serves, which lacks these files: its document names its own. It never renews twice in a row. By a
 * touch it renews also when the files can be had again.
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
  // It sends what is kept on this device, so a lost connection must not keep it away for good.
  const onerror = () => addEventListener('online', loadLast, { once: true });
  const script = Object.assign(document.createElement('script'), { src, onerror });
  setTimeout(() => document.body.append(script), afterLoadMs);
}

addEventListener('load', loadLast);
addEventListener('unhandledrejection', fail);

/**
 * Links need no modules. A remote control does, and the server doesn't know each television; so does a page that changes
 * by itself.
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

/** Links, forms and switches answer without modules. */
let pressed: HTMLElement | null = null;

function rememberPress({ target }: Event): void {
  if (target instanceof Element) pressed = target.closest<HTMLElement>('button[type=button]');
}

/** Nobody presses twice: the page is told of the last press once it answers. React answers later presses itself. */
function pressAgain(): void {
  removeEventListener('click', rememberPress);
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    pressed?.click();
  }).observe(root, { attributeFilter: ['data-ready'] });
}

addEventListener('click', rememberPress);
addEventListener('hydrate', pressAgain, { once: true });

/** Pictures out of sight are lazy, so they aren't waited for. */
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
