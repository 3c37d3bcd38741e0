import { useNavigate } from 'react-router';

/** Opens another episode in the place of this one: the page keeps its scroll, the history doesn't grow. */
export function useOpenEpisode(): (href: string) => void {
  const navigate = useNavigate();
  return (href) => {
    navigate(href, { replace: true, preventScrollReset: true });
  };
}
