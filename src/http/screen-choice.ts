import { isScreenChoice, type ScreenChoice } from '#src/domain/screen.ts';
import { type RequestTarget, routerHref } from './request-target.ts';

interface ChosenScreen {
  choice: ScreenChoice;
  /** The same page without the parameter. */
  location: string;
}

/** `?screen=tv`: a redirect sets the cookie, because cached documents set none. */
export function readScreenChoice(target: RequestTarget): ChosenScreen | null {
  if (target.isData || !target.search.includes('screen=')) return null;
  const fields = new URLSearchParams(target.search);
  const choice = fields.get('screen');
  if (!isScreenChoice(choice)) return null;
  fields.delete('screen');
  // An old link may carry a password, which no response repeats.
  fields.delete('password');
  const search = fields.size === 0 ? '' : `?${fields}`;
  return { choice, location: routerHref({ ...target, search }) };
}
