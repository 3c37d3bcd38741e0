import { moduleEvents } from '../early-input.ts';
import { isOldEngine, namesForOldEngine } from '../old-engine/is-old.ts';
import { storeTheme } from '../theme-storage.ts';

// Modules wait for the first picture or a touch, because they compete with it for the line.

/** On a page that works without them. */
const lateAfterMs = 10_000;

const pictureTimeoutMs = 4_000;

/** The first pictures come before it. */
const afterLoadMs = 1_000;

const root = document.documentElement;
const boot = document.currentScript?.previousElementSibling;
const named = (text = '') => (isOldEngine() ? namesForOldEngine(text) : text);
const modules = named(boot?.textContent);
const preloads = named(boot?.getAttribute('data-preloads') ?? '').split(' ');
let isStarted = false;
let isHere = false;

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
  if (isHere || !isStarted) return;
  isStarted = false;
  dispatchEvent(new Event(moduleEvents.failed));
}

/** What a page without modules does itself. */
function standIn(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[minlength]')) {
    const button = field.form?.querySelector<HTMLButtonElement>('[type=submit]');
    const check = () => {
      if (button) button.disabled = field.value.length < field.minLength;
    };
    check();
    field.addEventListener('input', check);
  }
  for (const select of document.querySelectorAll<HTMLSelectElement>('.theme-choice select')) {
    select.disabled = false;
    select.parentElement?.removeAttribute('data-late');
    select.value = root.dataset.theme || 'dark';
    select.addEventListener('change', () => storeTheme(select.value));
  }
}

function loadLast(): void {
  const { afterLoad: src } = root.dataset;
  if (src)
    setTimeout(
      () => document.body.append(Object.assign(document.createElement('script'), { src })),
      afterLoadMs,
    );
}

addEventListener('load', loadLast);

/** The server doesn't know each television, and a remote control needs them. */
const awaited = root.dataset.screen === 'tv' ? undefined : root.dataset.modules;
const isLate = awaited === 'late';
/** The data saver: links need no modules. */
const isWanted = awaited === 'wanted';

function handleTouch({ target }: Event): void {
  if (!isWanted || !(target instanceof Element && target.closest('a, [data-native]'))) start();
}

for (const name of ['pointerdown', 'keydown', 'focusin', ...(isLate ? ['pointermove'] : [])]) {
  addEventListener(name, handleTouch, { passive: true });
}
addEventListener(moduleEvents.wanted, start);
addEventListener('unhandledrejection', fail);
addEventListener(moduleEvents.here, () => {
  isHere = true;
});

const picture = isWanted ? null : document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
if (picture !== null && !picture.complete) {
  picture.addEventListener('load', start);
  picture.addEventListener('error', start);
  setTimeout(start, pictureTimeoutMs);
} else if (isLate) setTimeout(start, lateAfterMs);
else if (!isWanted) start();

if (isLate || isWanted) standIn();
