import { useNavigation } from 'react-router';

interface WaitingProps {
  /** Default: any path. */
  to?: string;
}

export function Waiting({ to }: WaitingProps) {
  const { state, location } = useNavigation();
  const isWaiting = state === 'loading' && (to === undefined || location.pathname === to);
  return (
    <p className="sub-user-waiting" role="status">
      {isWaiting ? 'Loading...' : ''}
    </p>
  );
}
