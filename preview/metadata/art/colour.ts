import data from './palettes.json' with { type: 'json' };

export interface Palette {
  night: string;
  mid: string;
  glow: string;
  paper: string;
  accent: string;
}

export type PaletteName = keyof typeof data;

export const isPalette = (name: string): name is PaletteName => Object.hasOwn(data, name);

type Triple = [number, number, number];

const readHex = (hex: string): Triple => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const toHex = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export function blend(from: string, to: string, share: number): string {
  const end = readHex(to);
  return toHex(readHex(from).map((value, i) => value + ((end[i] ?? value) - value) * share));
}

/** Returns 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [red, green, blue] = readHex(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/**
 * Multiplies red, green and blue; the lightness stays about the same. `turn` is a share of the circle. Source:
 * https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement (hueRotate).
 */
export function hueMatrix(turn: number): [Triple, Triple, Triple] {
  const cos = Math.cos(turn * Math.PI * 2);
  const sin = Math.sin(turn * Math.PI * 2);
  return [
    [0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928],
    [0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283],
    [0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072],
  ];
}

export function turnHue(hex: string, turn: number): string {
  const [red, green, blue] = readHex(hex);
  return toHex(hueMatrix(turn).map(([r, g, b]) => r * red + g * green + b * blue));
}

/** `paper` isn't turned, so that white lettering stays white. */
export function turnPalette(name: PaletteName, turn: number): Palette {
  const [night = '', mid = '', glow = '', paper = '', accent = ''] = data[name];
  const turned = (hex: string): string => turnHue(hex, turn);
  return { night: turned(night), mid: turned(mid), glow: turned(glow), paper, accent: turned(accent) };
}
