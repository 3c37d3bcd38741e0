/** The browser's name gives `television`, the viewer's choice `chosen`. */
export type Screen = 'auto' | 'television' | 'chosen';

/** `AFT` begins the models of Fire TV. */
const televisions = /Tizen|Web0S|SMART-TV|BRAVIA|\bAFT|Android TV|CrKey/;

/** Values of the query parameter and of the cookie. */
export const screenChoices = { auto: 'Automatic', tv: 'Television' } as const;

export type ScreenChoice = keyof typeof screenChoices;

export function isScreenChoice(text: string | null | undefined): text is ScreenChoice {
  return text != null && Object.hasOwn(screenChoices, text);
}

export function screenOf(cookie: string | undefined, userAgent: string): Screen {
  if (cookie === 'tv') return 'chosen';
  return televisions.test(userAgent) ? 'television' : 'auto';
}
