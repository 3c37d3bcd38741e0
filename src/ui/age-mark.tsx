import { useId } from 'react';

interface AgeMarkProps {
  /** `13`, `PG`. */
  label: string;
  origin: string | null;
}

/** Works without script. */
export function AgeMark({ label, origin }: AgeMarkProps) {
  const id = useId();
  const spoken = <span className="vh">age rating </span>;
  if (origin === null) {
    return (
      <span className="age">
        {spoken}
        {label}
      </span>
    );
  }
  return (
    <>
      <button type="button" className="age" popoverTarget={id}>
        {spoken}
        {label}
      </button>
      <span id={id} className="age-origin" popover="auto">
        {origin}
      </span>
    </>
  );
}
