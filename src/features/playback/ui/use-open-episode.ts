import { useNavigate } from 'react-router';

/** Keeps the scroll position and replaces the history entry. */
export function useOpenEpisode(): (href: string) => void {
  const navigate = useNavigate();
  return (href) => {
    navigate(href, { replace: true, preventScrollReset: true });
  };
}
