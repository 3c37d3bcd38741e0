import type { RefusalCode, RefusalDetails } from './refusals.ts';

export interface RefusalView {
  /** `lost` means that our server gave no answer. */
  code: RefusalCode | 'lost';
  text: string;
  /** It holds the usual sentence where the form has one of its own. */
  detail?: string;
  asksForEmail?: boolean;
  link?: RefusalDetails['link'];
}

export interface FormAnswer<Said> {
  refusal: RefusalView | null;
  /** A list has one value a line, and is missing when it is empty. Secrets never come back. */
  typed: Readonly<Record<string, string>>;
  said: Said | null;
}
