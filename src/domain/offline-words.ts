import { msg } from '@lingui/core/runtime-macro';

/** A lost request shows it unless its form has a text of its own. */
export const offlineText = msg`You seem to be offline. Nothing was lost: try again.`;

export const queuedText = msg`Saved on this device. It will be sent when you are online.`;
