import { foldSeen } from './seen-text.ts';

/** The length is in bytes. Source: RFC 5321, 4.5.3.1. */
const maxLength = 254;
const maxLocalLength = 64;

/** Length of the typed text, invisible characters included. */
const maxTyped = 1000;

/** Letters of other scripts are allowed too. Source: RFC 5321, 4.1.2, `Dot-string`; RFC 6531, 3.3. */
const localShape = /^[^\s\p{Cc}\p{Cs}.()<>[\]:;@\\,"]+(?:\.[^\s\p{Cc}\p{Cs}.()<>[\]:;@\\,"]+)*$/u;

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';

/** A host has a dot, and its last label isn't a number. */
const hostShape = new RegExp(`^(?:${label}\\.)+(?![0-9]+$)${label}$`);

/** Characters that `URL` would not read as part of a host. */
const noHost = /[\s\p{Cc}\p{Cs}/?#:@%\\[\]<>^|]/u;

/** Accounts of earlier versions are stored under this key: the e-mail as typed, in lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Returns the same text for two addresses that look alike or have the same host in two spellings. */
export function foldEmail(email: string): string {
  const folded = foldSeen(email).toLowerCase().normalize('NFKC');
  const [local, host] = splitAtHost(folded);
  return host === '' ? folded : `${local}@${toAsciiHost(host) ?? host}`;
}

export function isSameEmail(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other) || foldEmail(one) === foldEmail(other);
}

/**
 * Returns the address that mail goes to: as typed, with look-alike and invisible characters normalised. Returns
 * null if no mail server accepts it.
 */
export function readEmail(text: string): string | null {
  if (text.length > maxTyped) return null;
  const [local, host] = splitAtHost(foldSeen(text));
  const ascii = toAsciiHost(host);
  if (ascii === null || !hostShape.test(ascii) || !localShape.test(local)) return null;
  if (byteLength(local) > maxLocalLength || byteLength(`${local}@${ascii}`) > maxLength) return null;
  return `${local}@${withoutLastDot(host)}`;
}

/** Takes `a@b.example` or `Name <a@b.example>`. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .replace(/>\s*$/, '')
    .toLowerCase();
}

function splitAtHost(address: string): [string, string] {
  const at = address.lastIndexOf('@');
  return at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}

/** Returns null if `host` isn't a host name. */
function toAsciiHost(host: string): string | null {
  const name = withoutLastDot(host);
  if (name === '' || noHost.test(name)) return null;
  return URL.parse(`http://${name}`)?.hostname ?? null;
}

function withoutLastDot(host: string): string {
  return host.replace(/[.。]$/u, '');
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
