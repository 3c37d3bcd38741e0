import { useEffect, useLayoutEffect } from 'react';

/** Input before the modules come. */
interface EarlyInput {
  /** In order. */
  release(): void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Between this script, the starter in server/inline.ts and the modules. */
export const moduleEvents = { wanted: 'modules-wanted', failed: 'modules-failed', here: 'modules-here' };

/** The browser's own submit would show its error page offline. It may name nothing outside itself. */
function holdInput(offline: string): void {
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
    dispatchEvent(new Event('modules-wanted'));
  };

  addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (isOver || !(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return;
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

  addEventListener('modules-here', removeNotices);
  addEventListener('modules-failed', () => {
    removeNotices();
    // Online without modules: the browser sends its forms.
    if (navigator.onLine && ++failures > 2) isOver = true;
    for (const [button, label] of labels) button.textContent = label;
    for (const form of forms.keys()) {
      const notice = document.createElement('p');
      notice.className = 'notice bad';
      notice.setAttribute('role', 'alert');
      notice.dataset.earlyNotice = '';
      notice.textContent = form.dataset.failed ?? offline;
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

/** The default text of a lost request. */
export const offlineText = 'You seem to be offline. Nothing was lost: try again.';

/** Only the server's document contains the script. */
export const holdEarlyInput = import.meta.env.SSR ? `(${holdInput})(${JSON.stringify(offlineText)});` : '';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Replays early input as events; otherwise React would reset controlled fields. The frame calls it last. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    // Before the next render.
    const typed = [...document.querySelectorAll<Control>('main input, main select, main textarea')]
      .filter((control) => control.closest('.player') === null)
      .map((control) => replayOf(control))
      .filter((replay) => replay !== null);
    queueMicrotask(() => {
      for (const replay of typed) replay();
    });
  }, []);
  useEffect(() => {
    // In a task of its own, once the page knows the typed text.
    const timer = setTimeout(() => {
      window.earlyInput?.release();
      document.documentElement.dataset.ready = '';
    });
    return () => clearTimeout(timer);
  }, []);
}

/** Null if it is unchanged. */
function replayOf(control: Control): (() => void) | null {
  if (control instanceof HTMLSelectElement) {
    const { value } = control;
    const isSame = [...control.options].every((option) => option.selected === option.defaultSelected);
    const isFirst = control.selectedIndex === 0 && ![...control.options].some((one) => one.defaultSelected);
    if (isSame || isFirst) return null;
    return () => {
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (control.type === 'hidden') return null;
  if (control.type === 'file') {
    if (control.value === '') return null;
    return () => control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    const { checked } = control;
    if (checked === control.defaultChecked || (control.type === 'radio' && !checked)) return null;
    return () => {
      control.checked = !checked;
      control.click();
    };
  }
  return replayText(control);
}

/** React ignores an event whose value it saw last. */
function replayText(control: HTMLInputElement | HTMLTextAreaElement): (() => void) | null {
  const { value, defaultValue, selectionStart, selectionEnd } = control;
  if (value === defaultValue) return null;
  return () => {
    control.value = defaultValue;
    const prototype = Object.getPrototypeOf(control);
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  };
}
