import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Font, type PathCommand } from 'opentype.js';

/** Text becomes outlines, because a server has no fonts of its own. */
export interface Lettering {
  /** Returns ems. */
  measure(text: string): number;
  /** Returns SVG path data; the baseline begins at (x, y). */
  draw(text: string, x: number, y: number, size: number): string;
  /** Leaves out letters that the font lacks. A letter loses its accent before it is left out. */
  supported(text: string): string;
}

const files = ['latin', 'latin-ext'].map(
  (script) => `@fontsource/figtree/files/figtree-${script}-800-normal.woff`,
);

export function openLettering(): Lettering {
  const fonts = files.map(openFont);
  const fontOf = (char: string) => fonts.find((font) => font.hasChar(char));
  const advanceOf = (char: string) => {
    const font = fontOf(char);
    return font === undefined ? 0 : (font.charToGlyph(char).advanceWidth ?? 0) / font.unitsPerEm;
  };
  return {
    measure: (text) => [...text].reduce((sum, char) => sum + advanceOf(char), 0),
    draw: (text, x, y, size) => {
      let [pen, outlines] = [x, ''];
      for (const char of text) {
        outlines += fontOf(char)?.getPath(char, pen, y, size).commands.map(write).join('') ?? '';
        pen += advanceOf(char) * size;
      }
      return outlines;
    },
    supported: (text) =>
      [...text.normalize('NFC')]
        .map((char) => (fontOf(char) === undefined ? char.normalize('NFD').charAt(0) : char))
        .filter((char) => fontOf(char) !== undefined)
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
  };
}

function openFont(file: string): Font {
  const { buffer, byteOffset, length } = readFileSync(fileURLToPath(import.meta.resolve(file)));
  return opentype.parse(buffer.slice(byteOffset, byteOffset + length));
}

function write({ type, ...points }: PathCommand): string {
  return (
    type +
    Object.values(points)
      .map((point) => Number(point).toFixed(1))
      .join(' ')
  );
}

/** Breaks the text at spaces. Returns null if the text needs more than `maxLines`, or a line is too wide. */
export function wrap(
  lettering: Lettering,
  text: string,
  { width, size, maxLines }: { width: number; size: number; maxLines: number },
): string[] | null {
  const fits = (line: string) => lettering.measure(line) * size <= width;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= maxLines && lines.every(fits) ? lines : null;
}

/** Shortens a text that is too wide even at the smallest size. Cuts between letters, and adds an ellipsis. */
export function cut(lettering: Lettering, text: string, ems: number): string {
  if (lettering.measure(text) <= ems) return text;
  let short = text;
  while (short !== '' && lettering.measure(`${short}…`) > ems) short = short.slice(0, -1).trimEnd();
  return `${short}…`;
}
