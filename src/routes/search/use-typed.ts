import { type RefObject, useEffect, useState } from 'react';

/**
 * Open from the box's focus until something else is focused or pressed. A phone's hidden keyboard doesn't close it.
 */
export function useTyped(box: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const input = box.current;
    const place = input?.closest('search');
    if (!input || !place) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const handleTyped = () => {
      setText(input.value.trim());
      setIsOpen(true);
    };
    const handleElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && place.contains(target))) setIsOpen(false);
    };
    const handleSubmit = () => {
      setText('');
      setIsOpen(false);
    };
    for (const kind of ['input', 'focus', 'click']) input.addEventListener(kind, handleTyped, { signal });
    for (const kind of ['focusin', 'pointerdown'])
      document.addEventListener(kind, handleElsewhere, { signal });
    input.form?.addEventListener('submit', handleSubmit, { signal });
    // Typed while the modules loaded.
    if (document.activeElement === input) handleTyped();
    return () => leaving.abort();
  }, [box]);

  return { text, isOpen, close: () => setIsOpen(false) };
}
