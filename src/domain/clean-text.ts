/**
 * Browsers turn CR LF into LF and drop control characters and lone surrogates; hydration must find the same text. Some
 * readers of lines take U+2028 and U+2029 for an end of line.
 */
export function cleanText(value: string, maxLength: number): string {
  return (
    value
      .slice(0, 2 * maxLength)
      .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
      // Tab and line feed stay.
      .replace(/[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}/gu, '')
      .trim()
      .slice(0, maxLength)
      .replace(/[\uD800-\uDBFF]$/, '')
      .toWellFormed()
      .trim()
  );
}
