import { type Face, measure } from './face.ts';

/** A title broken into lines, and the size at which it fits. */
export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
  readonly height: number;
}

const clinging = new Set([
  'a',
  'an',
  'at',
  'by',
  'for',
  'from',
  'in',
  'is',
  'my',
  'of',
  'on',
  'the',
  'to',
  'who',
  'with',
  '&',
  'and',
  'or',
  'no',
]);

/** Little words stay with the word after them, so that no line is only "of". */
function chunks(text: string): string[] {
  const result: string[] = [];
  let held = '';
  for (const word of text.split(' ')) {
    held = held === '' ? word : `${held} ${word}`;
    if (clinging.has(word.toLowerCase())) continue;
    result.push(held);
    held = '';
  }
  if (held !== '') result.push(held);
  return result;
}

/** Splits chunks into so many lines with the widest as narrow as possible. */
function split(face: Face, parts: readonly string[], count: number, tracking: number): string[] {
  let low = 0;
  let high = measure(face, parts.join(' '), tracking) + 1;
  const fill = (limit: number): string[] => {
    const lines: string[] = [];
    for (const part of parts) {
      const last = lines.at(-1);
      if (last !== undefined && measure(face, `${last} ${part}`, tracking) <= limit)
        lines[lines.length - 1] = `${last} ${part}`;
      else lines.push(part);
    }
    return lines;
  };
  for (let i = 0; i < 14; i++) {
    const middle = (low + high) / 2;
    const lines = fill(middle);
    if (lines.length <= count && lines.every((line) => measure(face, line, tracking) <= middle))
      high = middle;
    else low = middle;
  }
  return fill(high);
}

/** Breaks a title so that it is as large as the box allows. `leading` is in capital heights. */
export function fitTitle(
  face: Face,
  text: string,
  width: number,
  height: number,
  leading: number,
  tracking = 0,
  largest = 400,
): Fitted {
  const parts = chunks(text);
  let best: Fitted = { lines: [text], size: 0, height: 0 };
  const cap = face.cap / 1000;
  for (let count = 1; count <= Math.min(parts.length, 12); count++) {
    const lines = split(face, parts, count, tracking);
    const widest = Math.max(0.01, ...lines.map((line) => measure(face, line, tracking)));
    const tall = cap * (1 + (lines.length - 1) * leading);
    const size = Math.min(width / widest, height / tall, largest);
    // A slightly larger size isn't worth another line.
    if (size > best.size * 1.06) best = { lines, size, height: size * tall };
  }
  return best;
}

/** Lines that each fill the width, one under the other, shrunk together if they get too tall. */
export function justified(
  face: Face,
  text: string,
  width: number,
  height: number,
  gap: number,
): {
  readonly lines: readonly { readonly text: string; readonly size: number }[];
  readonly height: number;
} | null {
  const parts = chunks(text);
  const cap = face.cap / 1000;
  let best: { lines: { text: string; size: number }[]; height: number } | null = null;
  for (let count = 1; count <= Math.min(parts.length, 6); count++) {
    const lines = split(face, parts, count, 0).map((line) => ({
      text: line,
      size: width / Math.max(0.01, measure(face, line)),
    }));
    const tall = lines.reduce((sum, line) => sum + line.size * cap, 0) + gap * (lines.length - 1);
    if (tall <= height && (best === null || tall > best.height)) best = { lines, height: tall };
  }
  return best;
}
