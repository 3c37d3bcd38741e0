/**
 * These are direction marks, zero-width characters, soft hyphens and byte order marks. Source:
 * https://www.unicode.org/reports/tr44/.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Joiners and variation selectors change how letters and emoji are drawn. */
const invisibleInName = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/** Keyboards and word processors put these where an apostrophe is meant. */
const apostrophes = /[`´‘’‛ʹʻʼʽʾʿˈ′‵՚׳ꞌ＇｀᾽᾿]/gu;

const hyphens = /[\p{Dash_Punctuation}\u2043\u2212]/gu;

/** The braille blank is a symbol to Unicode. */
const spaces = /[\s\u2800]+/gu;

export function dropInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Joiners and variation selectors stay, because the text is shown. */
export function dropInvisibleInName(text: string): string {
  return text.replace(invisibleInName, '');
}

/** Two texts that look alike fold alike. Case counts. */
export function foldSeen(text: string): string {
  // An accent that stands alone becomes a space in NFKC.
  const composed = dropInvisible(text).replace(apostrophes, "'").normalize('NFKC');
  return dropInvisible(composed)
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .replace(spaces, ' ')
    .trim()
    .normalize('NFKC');
}
