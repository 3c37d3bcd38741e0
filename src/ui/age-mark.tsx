import { useId } from 'react';

interface AgeMarkProps {
  /** `13`, `PG`. */
  label: string;
  origin: string | null;
}

/** Works without script. */
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
