/**
 * One spelling for what a browser reads differently from what was sent: its parser turns CR LF into LF and drops
 * control characters, and UTF-8 has no lone surrogates. React would find another text than the one it rendered.
 */
export function cleanText(value: string, maxLength: number): string {
  return (
    value
      .slice(0, 2 * maxLength)
      .replace(/\r\n?/g, '\n')
      // Control characters (tab and line feed excepted) and noncharacters.
      .replace(/[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}/gu, '')
      .trim()
      .slice(0, maxLength)
      .replace(/[\uD800-\uDBFF]$/, '')
      .toWellFormed()
      .trim()
  );
}
