/** Seven colours from night to paper, and one that stands against them. */
export interface Palette {
  readonly night: string;
  readonly deep: string;
  readonly mid: string;
  readonly warm: string;
  readonly glow: string;
  readonly paper: string;
  readonly accent: string;
}

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** A colour between two others. */
export function blend(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const part = (i: 0 | 1 | 2): string =>
    Math.round(a[i] + (b[i] - a[i]) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
}

/** How light a colour looks, 0 to 1. */
export function lightness(hex: string): number {
  const [r, g, b] = channels(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

const palette = (text: string): Palette => {
  const [night = '', deep = '', mid = '', warm = '', glow = '', paper = '', accent = ''] = text
    .split(' ')
    .map((hex) => `#${hex}`);
  return { night, deep, mid, warm, glow, paper, accent };
};

/** Every palette by name: dusk for the grown-ups, daylight for children and anime, a few cold ones. */
export const palettes = {
  clay: palette('1c0f16 4a1930 9c2f47 e8623a ffb46b ffe9c9 2f9c95'),
  amber: palette('06181f 0b3945 14646b d98f2b f3c766 fbf0d2 e4572e'),
  coral: palette('0e1330 232c63 4a4fa3 f2545b ff9a76 ffe3c9 5ad1c9'),
  olive: palette('14140b 3a3c17 75722a d6a13a f0cf6b fbf2d0 b8402a'),
  forest: palette('0a1a14 12402f 2f7552 d8b93f f1e08a f8f4d8 d95d39'),
  plum: palette('1a0d1f 46214f 8c3a7a e26d9a f9b3b4 fde5dc f2b134'),
  rust: palette('170c08 54200f a3431c ef7b45 ffb778 ffe7c9 3b8ea5'),
  aqua: palette('070d1f 14224a 1f4e79 3fb5b0 9be3d0 ebfaf2 ff7a59'),
  violet: palette('190e2b 3b1e5c 75388c d0678f f6b7a6 ffe9da f4c95d'),
  blood: palette('12060a 3d0a14 8a1322 d7332f f58a5b ffdcc0 e8c547'),
  salt: palette('1b2430 3c556b 7391a3 b9c9c9 e3dfcf f7f2e6 d5573b'),
  noir: palette('14110f 34312d 6d655b d9a520 f3cf5d faf3df c0392b'),
  jacaranda: palette('15122b 352b69 6a56b8 a98be0 e2c6f0 fbf0fb f08a4b'),
  karoo: palette('10243a 21527c 4b93b8 f0a867 f8d6a4 fff5e4 b5432e'),
  mint: palette('12343b 1f6f78 33b3a6 ffd166 ffe9a8 fffaf0 ef5d60'),
  bubble: palette('2b1b4d 5a3ea6 8f6ee0 ff8fb1 ffd0c2 fff6ee ffd23f'),
  sunny: palette('4a1c40 a8326e ef476f ff9f1c ffe066 fffbe6 118ab2'),
  sky: palette('0b3866 1b75bc 58b9ed ffd84d fff1b0 ffffff ff6b6b'),
  steel: palette('0b0f14 1c2733 3b4f61 7c93a6 c6d2da f1f4f5 ff4d2e'),
  neon: palette('0a0a12 1a1838 342c74 e83f8b ffb03a fff2cf 29e7cd'),
  sepia: palette('1d140c 4a3320 8a6239 c99b62 e9cfa0 f8ecd4 7a2e1d'),
  fog: palette('0d1f24 24474d 54808a a9c4bf dfe3d3 f8f6ea c6583a'),
  peach: palette('33141c 7c2f37 c85a4e f59a73 ffd0a6 fff0df 2a7f86'),
  day: palette('0f2a5c 2a67c9 64b1f2 a9dcff fef0c8 ffffff ff6f59'),
  dusk: palette('1c1446 4b2c8c 9b4fb5 ff7f8a ffc98b fff3d6 52d1dc'),
  mesa: palette('2a1208 6e2a12 b5541f e5a03c f6d886 fdf4d9 1f6f78'),
  toxic: palette('06100d 0e2a22 1f5a45 5fa777 bfdc9a eff7d9 d12f2f'),
  mono: palette('0d0d0f 26262b 55565e c9c4bb e9e3d6 f6f2e9 e63329'),
  protea: palette('240a1c 6b1440 b52a5b f0708a fbb9ac ffeee2 7fae5b'),
  kelp: palette('08201c 0f4a41 1f8070 7cc6a4 d6ecc4 f8fbea f2a03d'),
} satisfies Record<string, Palette>;

/** The name of a palette. */
export type PaletteName = keyof typeof palettes;

/** Turns a colour round the wheel by a share of a full turn, keeping its lightness about where it was. */
function turned(hex: string, turn: number): string {
  const [r, g, b] = channels(hex);
  const angle = turn * Math.PI * 2;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const mix = (a: number, c: number, d: number): number =>
    Math.max(0, Math.min(255, Math.round(a * r + c * g + d * b)));
  const part = (value: number): string => value.toString(16).padStart(2, '0');
  const red = mix(
    0.213 + cos * 0.787 - sin * 0.213,
    0.715 - cos * 0.715 - sin * 0.715,
    0.072 - cos * 0.072 + sin * 0.928,
  );
  const green = mix(
    0.213 - cos * 0.213 + sin * 0.143,
    0.715 + cos * 0.285 + sin * 0.14,
    0.072 - cos * 0.072 - sin * 0.283,
  );
  const blue = mix(
    0.213 - cos * 0.213 - sin * 0.787,
    0.715 - cos * 0.715 + sin * 0.715,
    0.072 + cos * 0.928 + sin * 0.072,
  );
  return `#${part(red)}${part(green)}${part(blue)}`;
}

/** A palette a little round the wheel, so that two sheets of one palette are related and not the same. */
export function shifted(p: Palette, turn: number): Palette {
  const at = (hex: string): string => turned(hex, turn);
  return {
    night: at(p.night),
    deep: at(p.deep),
    mid: at(p.mid),
    warm: at(p.warm),
    glow: at(p.glow),
    paper: p.paper,
    accent: at(p.accent),
  };
}
