import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Font, type PathCommand } from 'opentype.js';

const files = {
  anton: 'anton/files/anton-latin-400-normal',
  cinzel: 'cinzel/files/cinzel-latin-600-normal',
  figtree: 'figtree/files/figtree-latin-800-normal',
  figtreeText: 'figtree/files/figtree-latin-500-normal',
  fredoka: 'fredoka/files/fredoka-latin-700-normal',
  gothic: 'league-gothic/files/league-gothic-latin-400-normal',
  righteous: 'righteous/files/righteous-latin-400-normal',
  serif: 'dm-serif-display/files/dm-serif-display-latin-400-normal',
  slab: 'alfa-slab-one/files/alfa-slab-one-latin-400-normal',
  unbounded: 'unbounded/files/unbounded-latin-700-normal',
} as const;

export type TypefaceName = keyof typeof files;

export const isTypeface = (name: string): name is TypefaceName => Object.hasOwn(files, name);

/** Typefaces without good lower-case letters. */
const capitalsOnly = new Set<TypefaceName>(['anton', 'cinzel', 'gothic', 'righteous', 'slab', 'unbounded']);

const opened = new Map<TypefaceName, Typeface>();

/** Reads the font at its first use, not at the start. */
export function openTypeface(name: TypefaceName): Typeface {
  const typeface = opened.get(name) ?? new Typeface(name);
  opened.set(name, typeface);
  return typeface;
}

interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  fill: string;
  /** In ems. */
  tracking?: number;
}

interface Letter {
  char: string;
  kerning: number;
  advance: number;
}

/** Outlines are cached by character. Lengths are in ems. */
export class Typeface {
  readonly hasLowerCase: boolean;
  readonly capHeight: number;
  readonly #font: Font;
  readonly #letters = new Map<string, Letter>();
  readonly #outlines = new Map<string, string>();

  constructor(name: TypefaceName) {
    const url = import.meta.resolve(`@fontsource/${files[name]}.woff`);
    const { buffer, byteOffset, length } = readFileSync(fileURLToPath(url));
    this.#font = opentype.parse(buffer.slice(byteOffset, byteOffset + length));
    this.hasLowerCase = !capitalsOnly.has(name);
    this.capHeight = this.#font.charToGlyph('H').getBoundingBox().y2 / this.#font.unitsPerEm;
  }

  /** Drops missing accents and other scripts. */
  supportedText(text: string): string {
    const cased = this.hasLowerCase ? text : text.toUpperCase();
    const characters = Array.from(cased, (char) =>
      this.#font.hasChar(char) ? char : char.normalize('NFD').charAt(0),
    );
    return characters
      .filter((char) => this.#font.hasChar(char))
      .join('')
      .replace(/ {2,}/g, ' ')
      .trim();
  }

  measure(text: string, tracking = 0): number {
    const advances = this.#place(text).map(({ advance }) => advance);
    const sum = advances.reduce((total, advance) => total + advance, 0);
    return sum + Math.max(0, text.length - 1) * tracking;
  }

  /** The baseline begins at (x, y); `size` is in units of the drawing. */
  draw({ text, x, y, size, fill, tracking = 0 }: Line): string {
    let pen = 0;
    let body = '';
    for (const { char, kerning, advance } of this.#place(text)) {
      const outline = this.#outline(char);
      const left = Math.round((pen + kerning) * 1000);
      if (outline !== '') body += `<path d="${outline}" transform="translate(${left})"/>`;
      pen += advance + tracking;
    }
    const scale = (size / 1000).toFixed(5);
    return `<g fill="${fill}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})">${body}</g>`;
  }

  #place(text: string): Letter[] {
    const characters = [...text];
    return characters.map((char, index) => this.#letter(char, characters[index - 1] ?? ''));
  }

  #letter(char: string, before: string): Letter {
    const cached = this.#letters.get(before + char);
    if (cached !== undefined) return cached;
    const { unitsPerEm } = this.#font;
    const glyph = this.#font.charToGlyph(char);
    const units = before === '' ? 0 : this.#font.getKerningValue(this.#font.charToGlyph(before), glyph);
    const kerning = units / unitsPerEm;
    const letter = { char, kerning, advance: (glyph.advanceWidth ?? 0) / unitsPerEm + kerning };
    this.#letters.set(before + char, letter);
    return letter;
  }

  /** In thousandths of an em. Doesn't use `toPathData`, which joins numbers such as "187 -0.3". */
  #outline(char: string): string {
    const outline =
      this.#outlines.get(char) ?? this.#font.getPath(char, 0, 0, 1000).commands.map(write).join('');
    this.#outlines.set(char, outline);
    return outline;
  }
}

function write({ type, ...points }: PathCommand): string {
  return type + Object.values(points).map(Math.round).join(' ');
}
