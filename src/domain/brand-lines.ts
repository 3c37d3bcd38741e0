import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
/** `BRAND_NAME` defaults to it. */
export const ownName = 'Stoep';

/** Other brands get neutral lines. */
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
