import { moduleEvents, offlineText } from '../early-input.ts';

/** Holds forms and presses that need the modules: the browser's own submit would show its error page offline. */
export function holdInput(): void {
  const held: (() => void)[] = [];
  const forms = new Map<HTMLFormElement, HTMLElement | null>();
  const labels = new Map<HTMLElement, string>();
  let isOver = false;
  let failures = 0;

  const removeNotices = () => {
    for (const notice of document.querySelectorAll('[data-early-notice]')) notice.remove();
  };
  const hold = (event: Event, act: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(act);
    dispatchEvent(new Event(moduleEvents.wanted));
  };

  addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (isOver || !(form instanceof HTMLFormElement)) return;
      // A form that opens a page waits only where the modules open a part of this one instead.
      const waits = form.getAttribute('method') === 'post' || 'held' in form.dataset;
      if (!waits || 'native' in form.dataset) return;
      const by = event.submitter ?? null;
      hold(event, () => forms.delete(form) && form.requestSubmit(by));
      forms.set(form, by);
      if (by?.dataset.busy === undefined || labels.has(by)) return;
      labels.set(by, by.textContent ?? '');
      by.textContent = by.dataset.busy;
    },
    true,
  );

  addEventListener(
    'click',
    (event) => {
      const button =
        event.target instanceof Element ? event.target.closest('main button[type=button]') : null;
      if (isOver || button === null || button.closest('.player') !== null) return;
      const opened = document.getElementById(button.getAttribute('aria-controls') ?? '');
      for (const name of ['aria-pressed', 'aria-expanded']) {
        const before = button.getAttribute(name);
        if (before === null) continue;
        button.setAttribute(name, String(before !== 'true'));
        if (name === 'aria-expanded' && opened !== null) opened.hidden = before === 'true';
      }
      hold(event, () => button instanceof HTMLElement && button.click());
    },
    true,
  );

  addEventListener(moduleEvents.here, removeNotices);
  addEventListener(moduleEvents.failed, () => {
    removeNotices();
    // Online without modules: the browser sends its forms.
    if (navigator.onLine && ++failures > 2) isOver = true;
    for (const [button, label] of labels) button.textContent = label;
    for (const form of forms.keys()) {
      const notice = document.createElement('p');
      notice.className = 'notice bad';
      notice.setAttribute('role', 'alert');
      notice.dataset.earlyNotice = '';
      notice.textContent = form.dataset.failed ?? offlineText;
      form.prepend(notice);
    }
    forms.clear();
    labels.clear();
  });

  window.earlyInput = {
    release() {
      isOver = true;
      // One at a time, so that the page renders each change before the next.
      held.shift()?.();
      if (held.length > 0) setTimeout(this.release.bind(this));
    },
  };
}
