import { forgetViewer } from '#src/browser/viewer-hints.ts';

// It runs before the modules come, so that the next viewer of this browser finds nothing of the one before.
forgetViewer();
