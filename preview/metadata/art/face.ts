/** Glyph outlines of one typeface, as the data files hold them. */
export interface FaceData {
  /** Height of capitals in thousandths of the em. */
  readonly cap: number;
  readonly glyphs: readonly string[];
  readonly kerning: readonly string[];
}

interface Glyph {
  readonly advance: number;
  readonly path: string;
}

/** A typeface ready to set text in: lettering needs no font on the machine. */
export interface Face {
  readonly cap: number;
  readonly glyphs: ReadonlyMap<string, Glyph>;
  readonly kerning: ReadonlyMap<string, number>;
  readonly hasLower: boolean;
}

/** Unpacks a data file. */
export function openFace(data: FaceData): Face {
  const glyphs = new Map<string, Glyph>();
  for (const line of data.glyphs) {
    const bar = line.indexOf('|', 1);
    const advance = Number(line.slice(1, bar < 0 ? undefined : bar));
    glyphs.set(line.charAt(0), { advance, path: bar < 0 ? '' : line.slice(bar + 1) });
  }
  const kerning = new Map<string, number>();
  for (const line of data.kerning) {
    const [units = '0', pairs = ''] = line.split(' ');
    for (let i = 0; i + 1 < pairs.length; i += 2) kerning.set(pairs.slice(i, i + 2), Number(units));
  }
  return { cap: data.cap, glyphs, kerning, hasLower: glyphs.has('a') };
}

/** The characters that the face can draw: accents it lacks are dropped, other scripts are left out. */
export function drawable(face: Face, text: string): string {
  const cased = face.hasLower ? text : text.toUpperCase();
  let result = '';
  for (const char of cased) {
    if (face.glyphs.has(char)) result += char;
    else {
      const plain = char.normalize('NFD').charAt(0);
      if (face.glyphs.has(plain)) result += plain;
    }
  }
  return result.replace(/ {2,}/g, ' ').trim();
}

/** Width of a line at size 1. `tracking` is in ems between letters. */
export function measure(face: Face, text: string, tracking = 0): number {
  let width = 0;
  let before = '';
  for (const char of text) {
    width += (face.glyphs.get(char)?.advance ?? 0) + (face.kerning.get(before + char) ?? 0);
    before = char;
  }
  return width / 1000 + Math.max(0, text.length - 1) * tracking;
}

/** A line of text as SVG, its baseline starting at (x, y). */
export function setLine(
  face: Face,
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  tracking = 0,
): string {
  let pen = 0;
  let before = '';
  let body = '';
  for (const char of text) {
    const glyph = face.glyphs.get(char);
    if (!glyph) continue;
    pen += face.kerning.get(before + char) ?? 0;
    if (glyph.path !== '') body += `<path d="${glyph.path}" transform="translate(${Math.round(pen)})"/>`;
    pen += glyph.advance + tracking * 1000;
    before = char;
  }
  return `<g fill="${fill}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 1000).toFixed(5)})">${body}</g>`;
}
