import { msg } from '@lingui/core/runtime-macro';

/** The database accepts no writes: another program has locked it, its disk is full, or it can't be reached. */
export const unsavedText = msg`We can’t save anything at the moment. Please try again in a few minutes.`;
