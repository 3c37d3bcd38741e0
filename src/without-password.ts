import { paths } from './routes.ts';

/**
 * What a session that a code opened may send without the main user's password: pages, some by their form's `intent`, and
 * endpoints. Everything else that isn't a read asks for it first. Source: docs/security.md, rule 41.
 */
export const withoutPassword: Readonly<Record<string, true | readonly string[]>> = {
  '/watch/:id': true,
  '/tv/:id': true,
  '/anime/watch/:id': true,
  '/:id/:season/:episode': true,
  '/profile': ['remove-watched', 'remove-all-watched', 'restore-watched'],
  [paths.history]: true,
  [paths.marks]: true,
  [paths.position]: true,
  [paths.nextEpisode]: true,
  [paths.push]: true,
  [paths.serverHealth]: true,
  [paths.browserErrors]: true,
  [paths.dataSaver]: true,
  [paths.language]: true,
  [paths.stopViewing]: true,
  [paths.logout]: true,
  // These change no account of the session's own.
  [paths.login]: true,
  [paths.signInCode]: true,
  [paths.signInPasskey]: true,
  [paths.signup]: true,
  // It only adds months.
  [paths.redeem]: true,
  [paths.gift]: true,
  [paths.createCheckout]: true,
  [paths.payment]: true,
  // A link in a mail allows these.
  [paths.forgotPassword]: true,
  [paths.resetPassword]: true,
  [paths.undoEmail]: true,
  [paths.endSession]: true,
  [paths.reminders]: true,
};

/** These ask although they only read. */
export const readsWithPassword: readonly string[] = [paths.ownData, paths.ownDataPage];
