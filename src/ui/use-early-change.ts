import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

/** Reports to a field's owner what was typed, chosen or ticked before hydration; React would reset a controlled field. */
export function useEarlyChange(field: RefObject<Control | null>): void {
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    // The value is read before the next render and reported after it.
    const replay = isHydrated || field.current === null ? null : replayOf(field.current);
    if (replay !== null) queueMicrotask(replay);
  }, [field, isHydrated]);
}

/** Returns null if it is unchanged. */
function replayOf(control: Control): (() => void) | null {
  if (control instanceof HTMLSelectElement) return replayChoice(control);
  if (control.type === 'file') return control.value === '' ? null : () => fire(control, 'change');
  if (control.type === 'checkbox' || control.type === 'radio') return replayTick(control);
  return replayText(control);
}

function replayChoice(select: HTMLSelectElement): (() => void) | null {
  const { value, selectedIndex } = select;
  const options = [...select.options];
  const rendered = options.findIndex(({ defaultSelected }) => defaultSelected);
  if (selectedIndex === Math.max(rendered, 0)) return null;
  return () => {
    select.value = value;
    fire(select, 'change');
  };
}

function replayTick(control: HTMLInputElement): (() => void) | null {
  const { checked } = control;
  if (checked === control.defaultChecked || (control.type === 'radio' && !checked)) return null;
  return () => {
    control.checked = !checked;
    control.click();
  };
}

/** React ignores an event whose value it saw last. */
function replayText(control: HTMLInputElement): (() => void) | null {
  const { value, defaultValue, selectionStart, selectionEnd } = control;
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
