export type Control = HTMLInputElement | HTMLSelectElement;

/**
 * These are the controls of the server's document, by their places. A part of the page that React draws anew
 * instead of hydrating it, because an extension or a phone changed it, has new ones.
 */
const served = new Map<string, Control>();
/** React unticks a radio once it hydrates another one of its group, which it takes for the chosen one. */
const ticked = new Set<Control>();
let lastFocused: EventTarget | null = null;

/** It must run before the page is hydrated. */
export function rememberServedControls(): void {
  for (const control of document.querySelectorAll<Control>('input, select')) {
    served.set(placeOf(control), control);
    if (isEarlyTick(control)) ticked.add(control);
  }
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio')
      for (const other of ticked) if (other.name === target.name && other !== target) ticked.delete(other);
  });
  lastFocused = document.activeElement;
  addEventListener('focusin', ({ target }) => {
    lastFocused = target;
  });
}

function isEarlyTick(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked && !control.defaultChecked;
}

/** It is so also when React has unticked it since. */
export function wasTicked(control: Control): boolean {
  return ticked.has(control) || isEarlyTick(control);
}

/** Another page has other controls in the same places. */
export function forgetServedControls(): void {
  served.clear();
  ticked.clear();
}

/**
 * Returns the control that `control` replaces, once, and gives its focus on. Returns null for a hydrated one.
 */
export function takeReplaced(control: Control): Control | null {
  const place = placeOf(control);
  const replaced = served.get(place);
  served.delete(place);
  if (replaced === undefined || replaced === control || replaced.isConnected) return null;
  if (replaced === lastFocused && document.activeElement === document.body)
    control.focus({ preventScroll: true });
  return replaced;
}

/** Ids change when a part is drawn anew; names within a form don't. */
function placeOf(control: Control): string {
  const form = control.form === null ? -1 : [...document.forms].indexOf(control.form);
  const isChoice = control.type === 'radio' || control.type === 'checkbox';
  return [form, control.type, control.name, isChoice ? control.value : ''].join(' ');
}
