import { useId } from 'react';

interface AgeMarkProps {
  /** `13`, `PG`. */
  label: string;
  /** Where it came from, as a sentence; shown when asked for. */
  origin: string | null;
}

/** The age mark of a title. Pressing it tells whose certificate it is; works without script. */
export function AgeMark({ label, origin }: AgeMarkProps) {
  const id = useId();
  const said = <span className="vh">age rating </span>;
  if (origin === null) {
    return (
      <span className="age">
        {said}
        {label}
      </span>
    );
  }
  return (
    <>
      <button type="button" className="age" popoverTarget={id}>
        {said}
        {label}
      </button>
      <span id={id} className="age-origin" popover="auto">
        {origin}
      </span>
    </>
  );
}
