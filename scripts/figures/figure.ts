export interface Figure {
  name: string;
  value: number;
  /** Absent for a number without a limit. */
  aim?: { atMost: number } | { atLeast: number };
  spots?: Spot[];
}

export interface Spot {
  path: string;
  line: number;
  text: string;
}

/** True without a limit. */
export function isMet({ value, aim }: Figure): boolean {
  if (aim === undefined) return true;
  return 'atMost' in aim ? value <= aim.atMost : value >= aim.atLeast;
}

export function countFigure(name: string, spots: Spot[]): Figure {
  return { name, value: spots.length, aim: { atMost: 0 }, spots };
}

/** `places` adds each counted place. */
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
