export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Shortens the numbers. */
export function path(texts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  const parts = values.map((value) => (typeof value === 'number' ? short(value) : value));
  return String.raw({ raw: texts }, ...parts);
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function element(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}="${typeof value === 'number' ? short(value) : value}"`);
  return `<${name} ${written.join(' ')}/>`;
}

const opacityText = (opacity: number | undefined): string | undefined =>
  opacity === undefined || opacity === 1 ? undefined : String(Math.round(opacity * 1000) / 1000);

export interface Look {
  opacity?: number;
  /** Degrees around a point. */
  turn?: readonly [degrees: number, x: number, y: number];
  evenOdd?: boolean;
}

const lookAttributes = ({ opacity, turn, evenOdd }: Look): Attributes => ({
  opacity: opacityText(opacity),
  transform: turn && `rotate(${turn.map(short).join(' ')})`,
  'fill-rule': evenOdd ? 'evenodd' : undefined,
});

export function disc(cx: number, cy: number, r: number, fill: string, opacity = 1): string {
  return element('circle', { cx, cy, r, fill, opacity: opacityText(opacity) });
}

export function ring(cx: number, cy: number, r: number, stroke: string, width: number, opacity = 1): string {
  const attributes = { fill: 'none', stroke, 'stroke-width': width, opacity: opacityText(opacity) };
  return element('circle', { cx, cy, r, ...attributes });
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, look: Look = {}): string {
  return element('ellipse', { cx, cy, rx, ry, fill, ...lookAttributes(look) });
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  look: Look & { radius?: number } = {},
): string {
  return element('rect', { x, y, width, height, rx: look.radius, fill, ...lookAttributes(look) });
}

export function shape(d: string, fill: string, look: Look = {}): string {
  return element('path', { d, fill, ...lookAttributes(look) });
}

export interface Stroke extends Look {
  /** Ends and corners. */
  round?: boolean;
  dashes?: readonly number[];
}

export function line(d: string, stroke: string, width: number, look: Stroke = {}): string {
  const round = look.round ? 'round' : undefined;
  return element('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': round,
    'stroke-linejoin': round,
    'stroke-dasharray': look.dashes?.map(short).join(' '),
    ...lookAttributes(look),
  });
}

/** The origin is at (x, y). */
export function place(x: number, y: number, scale: number | readonly [number, number], body: string): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${sx.toFixed(4)} ${sy.toFixed(4)})">${body}</g>`;
}

export function reflect(y: number, opacity: number, body: string): string {
  return `<g opacity="${opacity}" transform="translate(0 ${short(y * 2)}) scale(1 -1)">${body}</g>`;
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** -1 is left, 1 is right. */
export const bothSides = (draw: (side: number) => string): string => draw(-1) + draw(1);
