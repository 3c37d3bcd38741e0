/** Returns the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function networkOf(address: string): string {
  const parts = address.split(address.includes(':') ? ':' : '.');
  return parts.slice(0, 3).join(' ');
}
