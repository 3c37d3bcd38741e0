/** One number of the code base with the limit that it is to keep. */
export interface Figure {
  name: string;
  value: number;
  /** The limit; undefined for a number that is shown without one. */
  aim?: { atMost: number } | { atLeast: number };
  /** What was counted, where it was counted one by one. */
  spots?: Spot[];
}

/** A place in the tree that a figure counts. */
export interface Spot {
  path: string;
  line: number;
  text: string;
}

/** Whether a figure keeps its limit; true for one without. */
export function isMet({ value, aim }: Figure): boolean {
  if (aim === undefined) return true;
  return 'atMost' in aim ? value <= aim.atMost : value >= aim.atLeast;
}

/** A figure that counts places, all of which are to go. */
export function countFigure(name: string, spots: Spot[]): Figure {
  return { name, value: spots.length, aim: { atMost: 0 }, spots };
}

/** One line a figure: number, limit, whether it is kept; with `places`, each counted place below it. */
export function printFigures(figures: readonly Figure[], places = false): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  const lines = figures.flatMap((figure) => {
    const { name, aim } = figure;
    const limit = aim === undefined ? '' : 'atMost' in aim ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`;
    const verdict = aim === undefined ? '' : isMet(figure) ? 'met' : 'MISSED';
    const spots = places ? (figure.spots ?? []) : [];
    return [
      `${name.padEnd(width)}  ${round(figure.value).padStart(8)}  ${limit.padEnd(9)} ${verdict}`.trimEnd(),
      ...spots.map(({ path, line, text }) => `    ${path}:${line}  ${text}`),
    ];
  });
  const limited = figures.filter(({ aim }) => aim !== undefined);
  const met = limited.filter(isMet).length;
  return [...lines, `${met} of ${limited.length} limits are met`].join('\n');
}

function round(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
