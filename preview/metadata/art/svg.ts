export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Rounds the numbers to one decimal. */
export function path(texts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  const parts = values.map((value) => (typeof value === 'number' ? short(value) : value));
  return String.raw({ raw: texts }, ...parts);
}

export function box(x: number, y: number, width: number, height: number, fill: string): string {
  return path`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

type Stop = readonly [offset: number, opacity: number];

/** Covers the whole sheet. The id is the direction, so a sheet holds at most one shade of each direction. */
export function shade(direction: 'down' | 'across', colour: string, ...stops: readonly Stop[]): string {
  const end = direction === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
  const body = stops.map(
    ([offset, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  const gradient = `<linearGradient id="${direction}" ${end}>${body.join('')}</linearGradient>`;
  return `${gradient}<rect width="100%" height="100%" fill="url(#${direction})"/>`;
}
