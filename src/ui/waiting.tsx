import { useNavigation } from 'react-router';

interface WaitingProps {
  /** Only on the way to this path; anywhere when left out. */
  to?: string;
}

/** Seen and heard while the next page is on its way. */
export function Waiting({ to }: WaitingProps) {
  const { state, location } = useNavigation();
  const isWaiting = state === 'loading' && (to === undefined || location.pathname === to);
  return (
    <p className="sub-user-waiting" role="status">
      {isWaiting ? 'Loading...' : ''}
    </p>
  );
}
