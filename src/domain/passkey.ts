/** Source: docs/requirements.md#limits. */
export const maxPasskeys = 10;

interface PlacedPasskey {
  slot: number;
  name: string;
}

/** Returns null if no slot is free. */
export function freeSlot(own: readonly Pick<PlacedPasskey, 'slot'>[]): number | null {
  const slots = Array.from({ length: maxPasskeys }, (_, index) => index + 1);
  return slots.find((slot) => own.every((one) => one.slot !== slot)) ?? null;
}

/** Returns `Chrome on Android`, `Chrome on Android 2` and so on. */
export function distinctName(label: string, own: readonly Pick<PlacedPasskey, 'name'>[]): string {
  const taken = own.map(({ name }) => name);
  const names = [label, ...own.map((_, index) => `${label} ${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? label;
}

const ipAddress = /^(\d+\.){3}\d+$|^\[/;

/** Browsers create passkeys only for host names, not for IP addresses, and in a secure context. */
export function passkeyFault(publicUrl: string): 'number' | 'insecure' | null {
  const { hostname, protocol } = new URL(publicUrl);
  if (ipAddress.test(hostname)) return 'number';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? null : 'insecure';
}
