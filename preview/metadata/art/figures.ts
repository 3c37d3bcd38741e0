import type { Canvas } from './canvas.ts';
import { blend, type Palette } from './colour.ts';
import drawings from './figures.json' with { type: 'json' };
import { bothSides, box, disc, line, place, shape } from './svg.ts';

export type FigureName = keyof typeof drawings;

interface Layer {
  d?: string;
  disc?: number[];
  box?: number[];
  eyes?: number[];
  smile?: number[];
  /** See `readInk`; several colours are a gradient. */
  ink?: string | string[];
  stroke?: number;
  opacity?: number;
  turn?: number[];
}

interface FigureLook {
  ink?: string;
  mirrored?: boolean;
}

/** `figures.json` uses 1,000 units; (x, y) is the feet or the middle. */
export function figure(
  c: Canvas,
  name: FigureName,
  x: number,
  y: number,
  size: number,
  look: FigureLook = {},
) {
  const { ink = c.p.night, mirrored = false } = look;
  const layers: readonly Layer[] = drawings[name];
  const body = layers.map((layer) => drawLayer(c, layer, ink));
  return place(x, y, [(mirrored ? -size : size) / 1000, size / 1000], body.join(''));
}

function drawLayer(c: Canvas, layer: Layer, ink: string): string {
  const inks = [layer.ink ?? 'ink'].flat().map((text) => readInk(text, c.p, ink));
  const [only = ink] = inks;
  const paint =
    inks.length === 1 ? only : c.across(...inks.map((at, i) => [i / (inks.length - 1), at] as const));
  const opacity = layer.opacity ?? 1;
  if (layer.d !== undefined) {
    const [degrees = 0, tx = 0, ty = 0] = layer.turn ?? [];
    const turn = [degrees, tx, ty] as const;
    if (layer.stroke === undefined) return shape(layer.d, paint, { opacity, turn });
    return line(layer.d, paint, layer.stroke, { opacity, turn, round: true });
  }
  const [x = 0, y = 0, third = 0, fourth = 0, radius = 0] =
    layer.disc ?? layer.box ?? layer.eyes ?? layer.smile ?? [];
  if (layer.disc) return disc(x, y, third, paint, opacity);
  if (layer.box) return box(x, y, third, fourth, paint, { radius, opacity });
  if (layer.eyes) return drawEyes(x, y, third, fourth, c.p.night);
  return line(`M${x - third} ${y}q${third} ${third * 1.1} ${third * 2} 0`, c.p.night, third * 0.28, {
    round: true,
  });
}

function drawEyes(x: number, y: number, r: number, gap: number, pupil: string): string {
  return bothSides((side) => {
    const at = x + side * gap;
    const white = disc(at, y, r, '#ffffff') + disc(at + r * 0.22, y + r * 0.1, r * 0.58, pupil);
    return white + disc(at + r * 0.42, y - r * 0.16, r * 0.2, '#ffffff');
  });
}

/** `accent`, `#ff8a1f`, `ink`, or a blend: `mid white 60` is 60 % white. */
function readInk(text: string, palette: Palette, ink: string): string {
  const named: Record<string, string> = { ...palette, ink, white: '#ffffff', black: '#000000' };
  const [from = '', to, percent] = text.split(' ');
  const colour = named[from] ?? from;
  return to === undefined ? colour : blend(colour, named[to] ?? to, Number(percent) / 100);
}
