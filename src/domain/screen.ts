import { msg } from '@lingui/core/runtime-macro';
/** The user agent decides `television`. The viewer's choice decides `chosen` (a television) and `computer`. */
export type Screen = 'auto' | 'computer' | 'television' | 'chosen';

/** Fire TV's model names begin with `AFT`. */
const televisions = /Tizen|Web0S|SMART-TV|BRAVIA|\bAFT|Android TV|CrKey/;

/** Keys are the values of the query parameter and the cookie. */
export const screenChoices = { auto: msg`Automatic`, computer: msg`Computer`, tv: msg`Television` };

export type ScreenChoice = keyof typeof screenChoices;

export function isScreenChoice(text: string | null | undefined): text is ScreenChoice {
  return text != null && Object.hasOwn(screenChoices, text);
}

export function screenOf(cookie: string | undefined, userAgent: string): Screen {
  if (cookie === 'tv') return 'chosen';
  if (cookie === 'computer') return 'computer';
  return televisions.test(userAgent) ? 'television' : 'auto';
}

export function screenChoiceOf(screen: Screen): ScreenChoice {
  if (screen === 'chosen') return 'tv';
  return screen === 'computer' ? 'computer' : 'auto';
}

export function isTelevision(screen: Screen): boolean {
  return screen === 'television' || screen === 'chosen';
}
