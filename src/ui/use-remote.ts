import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTelevision } from '#src/browser/screen.ts';

type Remote = typeof import('#src/browser/television/remote.ts');

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** The key codes are the Back buttons of Samsung and LG. */
const isRemoteKey = ({ key, keyCode }: KeyboardEvent) =>
  arrows.includes(key) || key === 'GoBack' || keyCode === 10_009 || keyCode === 461;

/** Loads the code for arrow keys and Back: at once on a television, otherwise on the first such key. */
export function useRemote(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const isTelevision = useTelevision();
  const remote = useRef<Remote>(null);

  useEffect(() => {
    // Chromium shows the ring after any key, even on an element that was focused by the mouse.
    let ringed = ringOf();
    const handleFocus = () => {
      ringed = ringOf();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const press = { event, isRinged: ringed !== null && ringed === document.activeElement };
      if (remote.current !== null) return remote.current.handlePress(press);
      if (!isRemoteKey(event)) return;
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!isModified && press.isRinged && ringed?.matches('a, button')) event.preventDefault();
      load(remote).then(
        ({ handlePress }) => handlePress(press),
        () => undefined,
      );
    };
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('keydown', handleKey);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened page has its own key.
  useEffect(() => {
    if (remote.current !== null) remote.current.arriveAt({ isReturn });
    else if (isTelevision)
      load(remote).then(
        ({ arriveAt }) => arriveAt({ isReturn }),
        // The code couldn't be loaded, so the next key tries again.
        () => undefined,
      );
  }, [key, isTelevision]);
}

async function load(into: { current: Remote | null }): Promise<Remote> {
  const remote = await import('#src/browser/television/remote.ts');
  remote.startRemote();
  into.current = remote;
  return remote;
}

function ringOf(): Element | null {
  const { activeElement } = document;
  try {
    return activeElement?.matches(':focus-visible') === true ? activeElement : null;
  } catch {
    // Old browsers don't know the selector.
    return activeElement;
  }
}
