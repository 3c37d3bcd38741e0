/** Of an address, its /24; of IPv6 its /48. */
export function networkOf(address: string): string {
  const parts = address.split(address.includes(':') ? ':' : '.');
  return parts.slice(0, 3).join(' ');
}
