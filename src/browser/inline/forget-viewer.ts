import { forgetViewer } from '#src/browser/viewer-hints.ts';

// Before the modules come: the next viewer of this browser finds nothing of the one before.
forgetViewer();
