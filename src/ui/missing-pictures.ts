import { useEffect } from 'react';

/**
 * Takes away pictures that can't be had, so that what was designed to lie beneath them is seen and not the
 * browser's broken frame. One listener for the document, since a page has hundreds of pictures; those that
 * failed before script ran are found once at the start. Root calls it.
 */
export function useMissingPictures() {
  useEffect(() => {
    for (const picture of document.images) {
      // A lazy one that hasn't been asked for yet also counts as complete, without a chosen source.
      if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') picture.hidden = true;
    }
    document.addEventListener('error', handleError, true);
    return () => document.removeEventListener('error', handleError, true);
  }, []);
}

function handleError(event: Event) {
  if (event.target instanceof HTMLImageElement) event.target.hidden = true;
}
