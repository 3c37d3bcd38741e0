import type { Typeface } from './typefaces.ts';

export interface FittedTitle {
  lines: string[];
  size: number;
  height: number;
}

export interface JustifiedTitle {
  lines: { text: string; size: number }[];
  height: number;
}

const maxLines = 12;
const maxJustifiedLines = 6;

/** Another line is used only if the text grows by this factor. */
const minGain = 1.06;

/** Words that stay on one line with the next word. */
const clinging = /^(?:an?|and|at|by|for|from|in|is|my|no|of|on|or|the|to|who|with|&)$/i;

function splitIntoChunks(text: string): string[] {
  const chunks: string[] = [];
  let open = '';
  for (const word of text.split(' ')) {
    open = open === '' ? word : `${open} ${word}`;
    if (clinging.test(word)) continue;
    chunks.push(open);
    open = '';
  }
  return open === '' ? chunks : [...chunks, open];
}

function fillLines(typeface: Typeface, chunks: readonly string[], width: number, tracking: number): string[] {
  const lines: string[] = [];
  for (const chunk of chunks) {
    const longer = `${lines.at(-1)} ${chunk}`;
    if (lines.length > 0 && typeface.measure(longer, tracking) <= width) lines[lines.length - 1] = longer;
    else lines.push(chunk);
  }
  return lines;
}

function balanceLines(typeface: Typeface, chunks: readonly string[], count: number, tracking = 0): string[] {
  let low = 0;
  let high = typeface.measure(chunks.join(' '), tracking) + 1;
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2;
    const lines = fillLines(typeface, chunks, middle, tracking);
    const fits = lines.length <= count && lines.every((line) => typeface.measure(line, tracking) <= middle);
    if (fits) high = middle;
    else low = middle;
  }
  return fillLines(typeface, chunks, high, tracking);
}

export interface TitleBox {
  width: number;
  height: number;
  /** In heights of a capital letter. */
  leading: number;
  tracking?: number;
  maxSize?: number;
}

export function fitTitle(typeface: Typeface, text: string, box: TitleBox): FittedTitle {
  const { width, height, leading, tracking = 0, maxSize = 400 } = box;
  const chunks = splitIntoChunks(text);
  let best: FittedTitle = { lines: [text], size: 0, height: 0 };
  for (let count = 1; count <= Math.min(chunks.length, maxLines); count++) {
    const lines = balanceLines(typeface, chunks, count, tracking);
    const widest = Math.max(0.01, ...lines.map((line) => typeface.measure(line, tracking)));
    const ems = typeface.capHeight * (1 + (lines.length - 1) * leading);
    const size = Math.min(width / widest, height / ems, maxSize);
    if (size > best.size * minGain) best = { lines, size, height: size * ems };
  }
  return best;
}

/** Returns null if no number of lines is low enough. */
export function justifyTitle(
  typeface: Typeface,
  text: string,
  { width, height, gap }: { width: number; height: number; gap: number },
): JustifiedTitle | null {
  const chunks = splitIntoChunks(text);
  let best: JustifiedTitle | null = null;
  for (let count = 1; count <= Math.min(chunks.length, maxJustifiedLines); count++) {
    const lines = balanceLines(typeface, chunks, count).map((line) => ({
      text: line,
      size: width / Math.max(0.01, typeface.measure(line)),
    }));
    const capitals = lines.reduce((sum, line) => sum + line.size * typeface.capHeight, 0);
    const total = capitals + gap * (lines.length - 1);
    if (total <= height && (best === null || total > best.height)) best = { lines, height: total };
  }
  return best;
}
