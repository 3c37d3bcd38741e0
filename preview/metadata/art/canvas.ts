import type { Random } from '../catalogue/random.ts';
import { blend, type Palette } from './colour.ts';
import { box, short } from './svg.ts';

export interface Picture {
  body: string;
  zone: 'top' | 'bottom' | 'middle';
  ink: 'light' | 'dark';
}

export type Scene = (c: Canvas) => Picture;

export function picture(
  layers: readonly string[],
  { zone = 'bottom', ink = 'light' }: Partial<Omit<Picture, 'body'>> = {},
): Picture {
  return { body: layers.join(''), zone, ink };
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

export class Canvas {
  readonly w: number;
  readonly h: number;
  readonly p: Palette;
  readonly rnd: Random;
  readonly wide: boolean;
  /** On a backdrop the page's text lies on the left. */
  readonly fx: number;
  readonly fy: number;
  /** A thousandth of the shorter side. */
  readonly u: number;
  readonly #definitions: string[] = [];

  constructor(w: number, h: number, p: Palette, rnd: Random) {
    this.w = w;
    this.h = h;
    this.p = p;
    this.rnd = rnd;
    this.wide = w > h;
    this.fx = w * this.by(0.68, 0.5);
    this.fy = h * this.by(0.44, 0.4);
    this.u = Math.min(w, h) / 1000;
  }

  by<T>(backdrop: T, poster: T): T {
    return this.wide ? backdrop : poster;
  }

  range(low: number, high: number): number {
    return low + this.rnd() * (high - low);
  }

  chance(share: number): boolean {
    return this.rnd() < share;
  }

  roll(count: number): number {
    return Math.floor(this.rnd() * count);
  }

  down(...stops: readonly Stop[]): string {
    return this.#gradient('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', stops);
  }

  across(...stops: readonly Stop[]): string {
    return this.#gradient('linearGradient', 'x1="0" y1="0" x2="1" y2="0"', stops);
  }

  round(x: number, y: number, r: number, ...stops: readonly Stop[]): string {
    const place = `gradientUnits="userSpaceOnUse" cx="${short(x)}" cy="${short(y)}" r="${short(r)}"`;
    return this.#gradient('radialGradient', place, stops);
  }

  clip(outline: string, body: string): string {
    const id = `c${this.#definitions.length}`;
    this.#definitions.push(`<clipPath id="${id}">${outline}</clipPath>`);
    return `<g clip-path="url(#${id})">${body}</g>`;
  }

  fill(paint: string): string {
    return box(0, 0, this.w, this.h, paint);
  }

  ground(y: number, paint: string): string {
    return box(0, y, this.w, this.h, paint);
  }

  /** `from` and `to` are shares of the height. */
  fade(from: number, opacity: number, to = 1, colour = this.p.night): string {
    return this.fill(this.down([from, colour, 0], [to, colour, opacity]));
  }

  dim(colour: string, share: number): string {
    return blend(colour, this.p.night, share);
  }

  /** `fit` is `preserveAspectRatio`. */
  svg(body: string, width: number, fit = 'none'): string {
    const { w, h } = this;
    const size = `width="${width}" height="${Math.round((width * h) / w)}" viewBox="0 0 ${w} ${h}"`;
    const defs = `<defs>${this.#definitions.join('')}</defs>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="${fit}">${defs}${body}</svg>`;
  }

  #gradient(name: string, attributes: string, stops: readonly Stop[]): string {
    const id = `g${this.#definitions.length}`;
    const body = stops.map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    );
    this.#definitions.push(`<${name} id="${id}" ${attributes}>${body.join('')}</${name}>`);
    return `url(#${id})`;
  }
}
