import { viewerDataId } from './content-id.ts';

interface PageViewer {
  mainUserId: string;
  /** See `whoOf`. */
  who: string;
}

let latest: PageViewer | null | undefined;

/** Returns null in a visitor's document. A sign-in loads another document. */
export function readPageViewer(): PageViewer | null {
  if (latest === undefined) {
    const text = document.getElementById(viewerDataId)?.textContent ?? '';
    // `viewer-part.tsx` writes this shape.
    latest = text === '' ? null : (JSON.parse(text) as PageViewer);
  }
  return latest;
}

/** Sets the viewer of a document that was sent without its viewer's part. */
export function namePageViewer(viewer: PageViewer): void {
  latest = viewer;
}
