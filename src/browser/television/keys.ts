export interface Direction {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

const ways: Readonly<Record<string, Direction>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns null for other keys, and with a modifier. */
export function directionOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Direction | null {
  return altKey || ctrlKey || metaKey || shiftKey ? null : (ways[key] ?? null);
}

const backCodes = [10_009, 461];

export function isBackButton({ key, keyCode }: KeyboardEvent): boolean {
  return key === 'GoBack' || key === 'BrowserBack' || backCodes.includes(keyCode);
}

/** Returns false if the element needs the key itself: for a caret, a slider or, with a keyboard, options. */
export function mayLeave(from: Element, { x }: Direction, isTelevision: boolean): boolean {
  if (from instanceof HTMLSelectElement) return isTelevision;
  if (from instanceof HTMLTextAreaElement) return isAtEdge(from, x);
  if (!(from instanceof HTMLInputElement)) return !(from instanceof HTMLElement && from.isContentEditable);
  if (['checkbox', 'file', 'submit', 'button', 'reset', 'image'].includes(from.type)) return true;
  if (from.type === 'radio') return isTelevision;
  if (['range', 'number', 'date', 'time', 'month', 'week', 'datetime-local'].includes(from.type))
    return isTelevision && x === 0;
  return x === 0 || (isTelevision && isAtEdge(from, x));
}

function isAtEdge(
  { value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement,
  x: number,
) {
  // Fields of the type `email` don't reveal their caret.
  if (selectionStart === null) return true;
  if (selectionStart !== selectionEnd) return false;
  return x < 0 ? selectionStart === 0 : x > 0 ? selectionEnd === value.length : false;
}
