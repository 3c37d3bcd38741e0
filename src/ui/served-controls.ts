export type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Controls of the server's document, by their place. If an extension or a phone changed a part of the page,
 * React renders that part again instead of hydrating it, with new controls.
 */
const served = new Map<string, Control>();
/** Ticked radios: React unticks one when it hydrates another of its group that was ticked in the document. */
const ticked = new Set<Control>();
let lastFocused: EventTarget | null = null;

/** Must run before the page is hydrated. */
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

/** Returns whether the viewer ticked the control before hydration, even if React has unticked it since. */
export function wasTicked(control: Control): boolean {
  return ticked.has(control) || isEarlyTick(control);
}

/** Call it on a change of the page, which has other controls in the same places. */
export function forgetServedControls(): void {
  served.clear();
  ticked.clear();
}

/** Returns once the control that `control` replaces, and moves its focus. Returns null if it was hydrated. */
export function takeReplaced(control: Control): Control | null {
  const place = placeOf(control);
  const replaced = served.get(place);
  served.delete(place);
  if (replaced === undefined || replaced === control || replaced.isConnected) return null;
  if (replaced === lastFocused && document.activeElement === document.body)
    control.focus({ preventScroll: true });
  return replaced;
}

/** Uses names within a form, because ids change when React renders a part again. */
function placeOf(control: Control): string {
  const form = control.form === null ? -1 : [...document.forms].indexOf(control.form);
  const isChoice = control.type === 'radio' || control.type === 'checkbox';
  return [form, control.type, control.name, isChoice ? control.value : ''].join(' ');
}
