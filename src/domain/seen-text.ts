/**
 * Direction marks, zero-width characters, soft hyphens and byte order marks. Source:
 * https://www.unicode.org/reports/tr44/.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Leaves out joiners and variation selectors, which change how letters and emoji are drawn. */
const invisibleInName = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/** Characters that keyboards and word processors write instead of an apostrophe. */
const apostrophes = /[`´‘’‛ʹʻʼʽʾʿˈ′‵՚׳ꞌ＇｀᾽᾿]/gu;

const hyphens = /[\p{Dash_Punctuation}\u2043\u2212]/gu;

/** `\s` doesn't match the braille blank, which Unicode lists as a symbol. */
const spaces = /[\s\u2800]+/gu;

export function dropInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Keeps joiners and variation selectors, because the text is shown. */
export function dropInvisibleInName(text: string): string {
  return text.replace(invisibleInName, '');
}

/** Returns the same text for two texts that look alike. Case counts. */
export function foldSeen(text: string): string {
  // Before NFKC, because NFKC turns an accent without a letter into a space.
  const composed = dropInvisible(text).replace(apostrophes, "'").normalize('NFKC');
  return dropInvisible(composed)
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .replace(spaces, ' ')
    .trim()
    .normalize('NFKC');
}
