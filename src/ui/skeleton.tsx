import type { Ref } from 'react';

/** Silent: put `Loading...` into a live region beside it. */
export function Skeleton() {
  return (
    <div className="row" aria-hidden="true">
      <div className="row-head">
        <span className="bone head" />
      </div>
      <ul className="grid">
        {Array.from({ length: 12 }, (_, index) => `bone${index}`).map((key) => (
          <BoneCard key={key} />
        ))}
      </ul>
    </div>
  );
}

interface BoneCardProps {
  ref?: Ref<HTMLLIElement> | undefined;
  /** Nothing is awaited yet. */
  still?: boolean;
}

export function BoneCard({ ref, still = false }: BoneCardProps) {
  return (
    <li aria-hidden="true" ref={ref}>
      <span className="card" data-still={still ? '' : undefined}>
        <span className="bone cover" />
        <span className="bone line" />
        <span className="bone line half" />
      </span>
    </li>
  );
}
