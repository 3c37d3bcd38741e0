interface SkeletonProps {
  of: 'row' | 'grid' | 'hero';
}

/** Silent: put `Loading...` into a live region beside it. */
export function Skeleton({ of }: SkeletonProps) {
  if (of === 'hero') {
    return (
      <div className="hero dusk" aria-hidden="true">
        <div className="hero-stage">
          <div className="slide" data-now="">
            <div className="slide-copy">
              <span className="bone title" />
              <span className="bone line half" />
              <span className="bone line most" />
              <span className="bone line most" />
              <span className="bone press" />
            </div>
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className="row" aria-hidden="true">
      <div className="row-head">
        <span className="bone head" />
      </div>
      <ul className={of === 'row' ? 'track' : 'grid'}>
        {Array.from({ length: 12 }, (_, index) => `bone${index}`).map((key) => (
          <BoneCard key={key} />
        ))}
      </ul>
    </div>
  );
}

export function BoneCard() {
  return (
    <li aria-hidden="true">
      <span className="card">
        <span className="bone cover" />
        <span className="bone line" />
        <span className="bone line half" />
      </span>
    </li>
  );
}
