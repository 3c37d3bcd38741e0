import { msg } from '@lingui/core/runtime-macro';

/** Shown when a request is lost, unless the form has its own text. */
export const offlineText = msg`You seem to be offline. Nothing was lost: try again.`;

export const queuedText = msg`Saved on this device. It will be sent when you are online.`;

export const offlineTexts = {
  status: msg`You are offline. Pages you have opened before still work.`,
  heading: msg`You are offline`,
  /** Shown below `heading`. */
  opened: msg`Pages you have opened before still work.`,
  list: msg`Available offline`,
  empty: msg`No page has been opened on this device yet.`,
};
