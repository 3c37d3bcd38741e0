/**
 * Browsers turn CR LF into LF and drop control characters and lone surrogates, and hydration must find the same
 * text. U+2028 and U+2029 become LF, because some line readers treat them as an end of line.
 */
export function cleanText(value: string, maxLength: number): string {
  return (
    value
      .slice(0, 2 * maxLength)
      .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
      // Removes control characters except tab and line feed.
      .replace(/[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}/gu, '')
      .trim()
      .slice(0, maxLength)
      .replace(/[\uD800-\uDBFF]$/, '')
      .toWellFormed()
      .trim()
  );
}
