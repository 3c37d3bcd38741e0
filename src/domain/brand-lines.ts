/** The name that the product has where its operator gives it no other. */
export const ownName = 'Stoep';

/** Lines of marketing that play with the own name. Every other brand has neutral ones. */
export interface BrandLines {
  offer: string;
  greeting: string;
  newcomer: string;
  welcome: string;
}

/** The lines for a brand. */
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
