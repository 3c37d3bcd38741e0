import { useEffect, useLayoutEffect } from 'react';

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
