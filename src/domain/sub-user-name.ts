import { dropInvisibleInName, foldSeen } from './seen-text.ts';

/** Code points. */
const maxLength = 60;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const unreadable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

export type NameFault = 'empty' | 'long' | 'control';

/** Returns the name in NFC, trimmed and without invisible characters. */
export function readSubUserName(text: string): { name: string } | { fault: NameFault } {
  const name = dropInvisibleInName(text).normalize('NFC').trim();
  if (unreadable.test(name)) return { fault: 'control' };
  if (!visible.test(name) || foldSeen(name) === '') return { fault: 'empty' };
  return [...name].length > maxLength ? { fault: 'long' } : { name };
}

/** Names of earlier versions are stored under this key: the name as typed, in NFC. */
export function nameKey(text: string): string {
  return text.normalize('NFC');
}

export const foldName = foldSeen;
