import { type RefObject, useEffect } from 'react';

/** Closes an open disclosure like a menu: on a press outside, on a focus outside and on Escape. */
export function useLightDismiss(disclosure: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const close = () => {
      if (disclosure.current !== null) disclosure.current.open = false;
    };
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && disclosure.current?.contains(target) !== true) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || disclosure.current?.open !== true) return;
      close();
      disclosure.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [disclosure]);
}
