import { type AddressPattern, matchAny } from '#src/domain/address.ts';
import type { PageRoute } from '#src/domain/page-route.ts';
import { pages } from '#src/routes.ts';

/** Paths without parameters come first. */
export function createMatcher<Address extends AddressPattern>(addresses: readonly Address[]) {
  const isFixed = ({ path }: Address) => !/[:*]/.test(path);
  const fixed = new Map(addresses.filter(isFixed).map((address) => [address.path, address]));
  const others = addresses
    .filter((address) => !isFixed(address))
    .map((address) => ({ address, pattern: new RegExp(matchAny([address])) }));
  return (path: string): Address | undefined =>
    fixed.get(path) ?? others.find(({ pattern }) => pattern.test(path))?.address;
}

const findPage = createMatcher(pages);

/** The last route matches every path. */
export function matchPage(path: string): PageRoute {
  const page = findPage(path);
  if (page === undefined) throw new Error('There is no page for unknown paths');
  return page;
}

/** Help and legal pages show no titles, so a visitor gets them without the database. */
export function mayShowTitles({ access, shared, forStrangers }: PageRoute): boolean {
  return access !== 'public' || !shared || forStrangers;
}
