import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
/** Default of `BRAND_NAME`. */
export const ownName = 'Stoep';

/** Lines that say 'stoep' fit `ownName` alone; other brands get neutral ones. */
export interface BrandLines {
  offer: MessageDescriptor;
  greeting: MessageDescriptor;
  newcomer: MessageDescriptor;
  welcome: MessageDescriptor;
}

export function brandLines(brand: string): BrandLines {
  return brand === ownName
    ? {
        offer: msg`Everyone on the stoep. One price.`,
        greeting: msg`Good to have you back on the stoep.`,
        newcomer: msg`New on the stoep?`,
        welcome: msg`Welcome to the stoep`,
      }
    : {
        offer: msg`Everyone at home. One price.`,
        greeting: msg`Good to have you back.`,
        newcomer: msg`New to ${{ brand }}?`,
        welcome: msg`Welcome to ${{ brand }}`,
      };
}
