import type { Random } from '../catalogue/random.ts';
import type { Palette } from './colour.ts';

/** Where the lettering may go without covering what matters, and which ink reads there. */
export interface Drawn {
  readonly body: string;
  readonly zone: 'top' | 'bottom' | 'middle';
  /** The ink that the lettering needs over that zone. */
  readonly ink: 'light' | 'dark';
}

/** A composition: draws itself on a canvas of any shape. */
export type Scene = (c: Canvas) => Drawn;

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A sheet of paper with its own gradients; all measures come from its width and height. */
export class Canvas {
  readonly w: number;
  readonly h: number;
  readonly p: Palette;
  readonly rnd: Random;
  /** Backdrops keep their subject on the right, clear of the page's text. */
  readonly wide: boolean;
  /** Where the subject belongs. */
  readonly fx: number;
  readonly fy: number;
  /** A thousandth of the shorter side. */
  readonly u: number;
  private readonly defs: string[] = [];

  constructor(w: number, h: number, p: Palette, rnd: Random) {
    this.w = w;
    this.h = h;
    this.p = p;
    this.rnd = rnd;
    this.wide = w > h;
    this.fx = w * (this.wide ? 0.68 : 0.5);
    this.fy = h * (this.wide ? 0.44 : 0.4);
    this.u = Math.min(w, h) / 1000;
  }

  /** A number between two bounds. */
  range(low: number, high: number): number {
    return low + this.rnd() * (high - low);
  }

  /** Whether a coin with this chance falls on its good side. */
  chance(share: number): boolean {
    return this.rnd() < share;
  }

  private gradient(tag: string, attributes: string, stops: readonly Stop[]): string {
    const id = `g${this.defs.length}`;
    const body = stops
      .map(
        ([at, colour, opacity]) =>
          `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('');
    this.defs.push(`<${tag} id="${id}" ${attributes}>${body}</${tag}>`);
    return `url(#${id})`;
  }

  /** A gradient from top to bottom of whatever it fills. */
  down(...stops: readonly Stop[]): string {
    return this.gradient('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', stops);
  }

  /** A gradient from left to right of whatever it fills. */
  across(...stops: readonly Stop[]): string {
    return this.gradient('linearGradient', 'x1="0" y1="0" x2="1" y2="0"', stops);
  }

  /** A round gradient in sheet coordinates. */
  round(x: number, y: number, r: number, ...stops: readonly Stop[]): string {
    return this.gradient(
      'radialGradient',
      `gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(r)}"`,
      stops,
    );
  }

  /** Keeps a shape as a clip; returns the attribute that applies it. */
  clip(shape: string): string {
    const id = `c${this.defs.length}`;
    this.defs.push(`<clipPath id="${id}">${shape}</clipPath>`);
    return `clip-path="url(#${id})"`;
  }

  /** The whole sheet in one colour or gradient. */
  fill(paint: string, opacity = 1): string {
    return `<rect width="${this.w}" height="${this.h}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
  }

  /** The finished SVG at the given width in pixels. */
  svg(body: string, width: number): string {
    const height = Math.round((width * this.h) / this.w);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${this.w} ${this.h}" preserveAspectRatio="none"><defs>${this.defs.join('')}</defs>${body}</svg>`;
  }
}

/** A number as SVG likes it: short. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A circle. */
export function disc(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}

/** An outline of a circle. */
export function ring(x: number, y: number, r: number, stroke: string, width: number, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}

/** A rectangle. */
export function box(x: number, y: number, w: number, h: number, fill: string, extra = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${extra}/>`;
}

/** A filled path. */
export function shape(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`;
}

/** A stroked path. */
export function line(d: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${extra}/>`;
}
