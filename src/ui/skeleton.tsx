import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { useNavigation } from 'react-router';

/** Hidden from screen readers: put `Loading...` into a live region beside it. */
export function Skeleton() {
  return (
    <div className="row" aria-hidden="true">
      <div className="row-head bones">
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
  /** True while nothing is loading, so that the placeholder isn't animated. */
  still?: boolean;
}

export function BoneCard({ ref, still = false }: BoneCardProps) {
  return (
    <li aria-hidden="true" ref={ref}>
      <span className={still ? 'card' : 'card bones'}>
        <span className="bone cover" />
        <span className="bone line" />
        <span className="bone line half" />
      </span>
    </li>
  );
}

interface WaitingProps {
  /** Path of the awaited page; defaults to any path. */
  to?: string;
}

export function Waiting({ to }: WaitingProps) {
  const { t } = useLingui();
  const { state, location } = useNavigation();
  const isWaiting = state === 'loading' && (to === undefined || location.pathname === to);
  return (
    <p className="sub-user-waiting" role="status">
      {isWaiting ? t`Loading...` : ''}
    </p>
  );
}
