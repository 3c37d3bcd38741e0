import data from './palettes.json' with { type: 'json' };

export interface Palette {
  night: string;
  deep: string;
  mid: string;
  warm: string;
  glow: string;
  paper: string;
  accent: string;
}

export type PaletteName = keyof typeof data;

export const isPalette = (name: string): name is PaletteName => Object.hasOwn(data, name);

type Rgb = readonly [red: number, green: number, blue: number];

const readHex = (hex: string): Rgb => {
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

/** 0 to 1. */
export function lightness(hex: string): number {
  const [red, green, blue] = readHex(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/**
 * The lightness stays about the same. Source: https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement
 * (hueRotate).
 */
function turnHue(hex: string, turn: number): string {
  const [red, green, blue] = readHex(hex);
  const cos = Math.cos(turn * Math.PI * 2);
  const sin = Math.sin(turn * Math.PI * 2);
  const grey = 0.213 * red + 0.715 * green + 0.072 * blue;
  return toHex([
    grey + cos * (red - grey) + sin * (-0.213 * red - 0.715 * green + 0.928 * blue),
    grey + cos * (green - grey) + sin * (0.143 * red + 0.14 * green - 0.283 * blue),
    grey + cos * (blue - grey) + sin * (-0.787 * red + 0.715 * green + 0.072 * blue),
  ]);
}

export function turnPalette(name: PaletteName, turn: number): Palette {
  const [night = '', deep = '', mid = '', warm = '', glow = '', accent = ''] = data[name]
    .toSpliced(5, 1)
    .map((hex) => turnHue(hex, turn));
  return { night, deep, mid, warm, glow, paper: data[name][5] ?? '#ffffff', accent };
}
