/** In characters as a person counts them. */
const maxLength = 60;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const unreadable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

export type NameFault = 'empty' | 'long' | 'control';

/** Composed and trimmed. */
export function readSubUserName(text: string): { name: string } | { fault: NameFault } {
  const name = text.normalize('NFC').trim();
  if (unreadable.test(name)) return { fault: 'control' };
  if (!visible.test(name)) return { fault: 'empty' };
  return [...name].length > maxLength ? { fault: 'long' } : { name };
}
