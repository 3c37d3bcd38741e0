import { type RefObject, useEffect, useState } from 'react';

/**
 * What stands in a search box, trimmed, and whether its help is wanted: from when the box has the focus until
 * something else has it, or something else is pressed. A phone that puts its keyboard away changes neither.
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
    // Loaded because the box got the focus: what was typed meanwhile counts.
    if (document.activeElement === input) handleTyped();
    return () => leaving.abort();
  }, [box]);

  return { text, isOpen, close: () => setIsOpen(false) };
}
