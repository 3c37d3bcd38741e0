import { forgetViewer } from '#src/browser/viewer-hints.ts';

// Runs before the modules are loaded, so that the next viewer finds no data of the viewer who signed out.
forgetViewer();
