import type { RefusalCode, RefusalDetails } from './refusals.ts';

export interface RefusalView {
  /** `lost` means that our server didn't answer. */
  code: RefusalCode | 'lost';
  text: string;
  /** The refusal's usual sentence, if the form shows a sentence of its own. */
  detail?: string;
  asksForEmail?: boolean;
  link?: RefusalDetails['link'];
}

export interface FormAnswer<Said> {
  refusal: RefusalView | null;
  /** A list has one value per line; an empty list is missing. Secrets are never sent back. */
  typed: Readonly<Record<string, string>>;
  said: Said | null;
}
