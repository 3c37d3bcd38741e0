/** Characters as a person counts them. */
const maxLength = 60;

/** At least one character that can be seen and said. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Control characters, NUL among them, and halves of characters: neither can be stored or typed again. */
const unreadable = /[\p{Cc}\p{Cs}]/u;

export type NameFault = 'empty' | 'long' | 'control';

/** A sub-user's name as it is stored and compared (composed, trimmed), or why it can't be one. */
export function readSubUserName(text: string): { name: string } | { fault: NameFault } {
  const name = text.normalize('NFC').trim();
  if (unreadable.test(name)) return { fault: 'control' };
  if (!visible.test(name)) return { fault: 'empty' };
  return [...name].length > maxLength ? { fault: 'long' } : { name };
}
