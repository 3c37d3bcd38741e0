/** `BRAND_NAME` defaults to it. */
export const ownName = 'Stoep';

/** Other brands get neutral lines. */
export interface BrandLines {
  offer: string;
  greeting: string;
  newcomer: string;
  welcome: string;
}

export function brandLines(brand: string): BrandLines {
  return brand === ownName
    ? {
        offer: 'Everyone on the stoep. One price.',
        greeting: 'Good to have you back on the stoep.',
        newcomer: 'New on the stoep?',
        welcome: 'Welcome to the stoep',
      }
    : {
        offer: 'Everyone at home. One price.',
        greeting: 'Good to have you back.',
        newcomer: `New to ${brand}?`,
        welcome: `Welcome to ${brand}`,
      };
}
