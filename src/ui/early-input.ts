import { useEffect, useLayoutEffect } from 'react';

/** What a viewer does before the page's modules have come: it is held, and done when they have. */
interface EarlyInput {
  /** Does what was held, in its order, and ends the holding. */
  release(): void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Between this script, the one that starts the modules (server/inline.ts) and the modules. */
export const moduleEvents = { wanted: 'modules-wanted', failed: 'modules-failed', here: 'modules-here' };

/**
 * Holds forms that send something, and presses of buttons that only the modules can answer. A form that the
 * browser sent by itself would be replaced by the browser's error page when the connection is lost. A button that
 * says whether it is pressed or what it opens does so at once. Runs in the document as it is written here, so it may
 * name nothing outside of itself.
 */
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
    // The line is there and the modules are not: the browser sends its forms by itself.
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
      // One at a time: the page draws what one changed before the next is answered.
      held.shift()?.();
      if (held.length > 0) setTimeout(this.release.bind(this));
    },
  };
}

/** What a form says when its request came to nothing, where it has no words of its own. */
export const offlineText = 'You seem to be offline. Nothing was lost: try again.';

/** The browser keeps what the document brought; modules never run it. */
export const holdEarlyInput = import.meta.env.SSR ? `(${holdInput})(${JSON.stringify(offlineText)});` : '';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Hands over to the modules what was done before them: text that was typed and boxes that were ticked, as if it
 * were done now, then what was held. Otherwise a field whose value React knows would go back to what the document
 * said. Once, in the frame: its effects run after those of the page.
 */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    // Read before anything is drawn again.
    const typed = [...document.querySelectorAll<Control>('main input, main select, main textarea')]
      .filter((control) => control.closest('.player') === null)
      .map((control) => replayOf(control))
      .filter((replay) => replay !== null);
    queueMicrotask(() => {
      for (const replay of typed) replay();
    });
  }, []);
  useEffect(() => {
    // In a task of its own: what was typed is known to the page by then.
    const timer = setTimeout(() => {
      window.earlyInput?.release();
      document.documentElement.dataset.ready = '';
    });
    return () => clearTimeout(timer);
  }, []);
}

/** What does again what was done to a control; null when it is as the document said. */
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

/** React answers an event only when the value isn't the one that it saw last. */
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
