import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { type Control, takeReplaced, wasTicked } from './served-controls.ts';

/**
 * Repeats what was typed, chosen or ticked before hydration as events for the field's owner. Otherwise React
 * would reset a controlled field, and lose the text of a field that it renders again.
 */
export function useEarlyChange(field: RefObject<Control | null>): void {
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    const control = field.current;
    if (control === null) return;
    const replaced = takeReplaced(control);
    if (isHydrated && replaced === null) return;
    // Reads the value before the next render and reports it after that render.
    const replay = replayOf(control, replaced ?? control);
    if (replay !== null) queueMicrotask(replay);
  }, [field, isHydrated]);
}

/** Returns null if the value is unchanged. `from` is the control itself, or the one that it replaces. */
function replayOf(control: Control, from: Control): (() => void) | null {
  if (control instanceof HTMLSelectElement)
    return from instanceof HTMLSelectElement ? replayChoice(control, from) : null;
  if (from instanceof HTMLSelectElement) return null;
  if (control.type === 'file') return from.value === '' ? null : () => replayFile(control, from);
  if (control.type === 'checkbox' || control.type === 'radio') return replayTick(control, from);
  return replayText(control, from);
}

function replayFile(control: HTMLInputElement, from: HTMLInputElement): void {
  if (from !== control) control.files = from.files;
  fire(control, 'change');
}

function replayChoice(select: HTMLSelectElement, from: HTMLSelectElement): (() => void) | null {
  const { value, selectedIndex } = from;
  const options = [...from.options];
  const rendered = options.findIndex(({ defaultSelected }) => defaultSelected);
  if (selectedIndex === Math.max(rendered, 0)) return null;
  return () => {
    select.value = value;
    fire(select, 'change');
  };
}

function replayTick(control: HTMLInputElement, from: HTMLInputElement): (() => void) | null {
  const isRadio = control.type === 'radio';
  const checked = isRadio ? wasTicked(from) : from.checked;
  if (checked === from.defaultChecked || (isRadio && !checked)) return null;
  return () => {
    control.checked = !checked;
    control.click();
  };
}

/** Sets the default value first, because React ignores an event with a value that it has seen already. */
function replayText(control: HTMLInputElement, from: HTMLInputElement): (() => void) | null {
  const { value, defaultValue, selectionStart, selectionEnd } = from;
  if (value === defaultValue) return null;
  return () => {
    control.value = defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
    fire(control, 'input');
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  };
}

function fire(control: Control, name: string): void {
  control.dispatchEvent(new Event(name, { bubbles: true }));
}

const never = () => () => {};

/** Returns false in the server's document. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
