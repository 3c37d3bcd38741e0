import { useEffect } from 'react';

/** One listener for hundreds of pictures; failures before it are found at the start. */
export function useMissingPictures() {
  useEffect(() => {
    for (const picture of document.images) {
      // An unrequested lazy picture is complete too, without `currentSrc`.
      if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') picture.hidden = true;
    }
    document.addEventListener('error', handleError, true);
    return () => document.removeEventListener('error', handleError, true);
  }, []);
}

function handleError(event: Event) {
  if (event.target instanceof HTMLImageElement) event.target.hidden = true;
}
