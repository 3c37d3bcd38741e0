import { useEffect, useEffectEvent } from 'react';

/** In ms, as for a phone's own menus. */
const longPressMs = 500;

/** In px: a finger that moves further scrolls. */
const maxMove = 10;

/**
 * Opens a title's sheet by a long press, the space bar or the menu key: each clicks the card's button. One
 * listener per event serves all cards. `onNear` is called when the mouse is over such a button.
 */
export function usePressesOnCards(onNear: (() => void) | null): void {
  const handleNear = useEffectEvent(() => onNear?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let start = { x: 0, y: 0 };
    /** True after a long press, whose final click would play the title. */
    let isHeld = false;
    const press = (event: Event): boolean => {
      const button = buttonOf(event.target);
      button?.click();
      return button !== null;
    };
    const handlers = {
      pointerdown: (event: PointerEvent) => {
        isHeld = false;
        clearTimeout(timer);
        if (event.pointerType !== 'touch') return;
        start = { x: event.clientX, y: event.clientY };
        timer = setTimeout(() => {
          isHeld = press(event);
        }, longPressMs);
      },
      pointermove: ({ clientX, clientY }: PointerEvent) => {
        if (Math.hypot(clientX - start.x, clientY - start.y) > maxMove) clearTimeout(timer);
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      pointerover: ({ target, pointerType }: PointerEvent) => {
        if (pointerType === 'mouse' && target instanceof Element && target.matches('.more')) handleNear();
      },
      click: (event: MouseEvent) => {
        if (isHeld && cardOf(event.target) !== null) event.preventDefault();
      },
      // A mouse keeps the browser's own menu; on a phone that menu would cover the sheet.
      contextmenu: (event: MouseEvent) => {
        if (event.button === 2 || event.ctrlKey || buttonOf(event.target) === null) return;
        clearTimeout(timer);
        event.preventDefault();
        if (!isHeld) isHeld = press(event);
      },
      keydown: (event: KeyboardEvent) => {
        isHeld = false;
        if (event.key === ' ' && press(event)) event.preventDefault();
      },
    };
    // Each handler takes the event of its name.
    const listeners = Object.entries(handlers) as [string, EventListener][];
    for (const [name, handle] of listeners) document.addEventListener(name, handle, true);
    return () => {
      clearTimeout(timer);
      for (const [name, handle] of listeners) document.removeEventListener(name, handle, true);
    };
  }, []);
}

function cardOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('a.card') : null;
}

function buttonOf(target: EventTarget | null): HTMLElement | null {
  return cardOf(target)?.parentElement?.querySelector<HTMLElement>('.more') ?? null;
}
