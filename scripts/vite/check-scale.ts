import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..', 'src');

/** The file that defines all sizes. */
const scaleFile = 'ui/styles/tokens.css';

/** Files that give the same names other sizes, for television screens and for children. */
const otherScales = ['browser/television/base.css', 'ui/styles/children-tokens.css'];

/** Sheets that no page of households uses. */
const isOutside = (path: string) => /routes\/operator\/|old-engine\/|print\.css$/.test(path);

/** Sheets whose distances fit the controls of their own scale. */
const hasOwnDistances = (path: string) => /browser\/television\/|styles\/children/.test(path);

const declaration = /(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
const distances = /^(?:padding|margin|gap|row-gap|column-gap|grid-gap)(?:-|$)/;
const named = /^--(?:space-\d|text-\w+|card|cell|wide-card|card-gap|side|gutter)$/;
const length = /(?<![\w.#])(\d*\.?\d+)(rem|px)\b/g;

/** Smaller lengths are lines and rings. */
const minPx = 8;

/** Returns the steps of `--space-1` to `--space-8` in rem. */
export function readSteps(scale: string): Set<number> {
  return new Set([...scale.matchAll(/--space-\d:\s*([\d.]+)rem/g)].map(([, rem]) => Number(rem)));
}

/** Returns the declarations of a sheet with a size that isn't in the scale. */
export function findOffScale(css: string, steps: ReadonlySet<number>, checksDistances = true): string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(declaration)]
    .filter(([, name = '', value = '']) => {
      if (name === 'font-size') return !/^var\(--text-\w+\)$/.test(value.trim());
      const lengths = [...value.matchAll(length)];
      if (named.test(name)) return /\d(?:rem|px|vw)\b/.test(value.replaceAll(/max\(var\(--side\).*\)/g, ''));
      if (!checksDistances || !distances.test(name)) return false;
      return lengths.some(([, number, unit]) =>
        unit === 'px' ? Number(number) >= minPx : Number(number) !== 0 && !steps.has(Number(number)),
      );
    })
    .map(([, name, value]) => `${name}: ${value?.trim()}`);
}

/** The build refuses text, distances and cards whose size isn't in the scale. */
export function checkScale(): Plugin {
  return {
    name: 'check-scale',
    apply: 'build',
    buildStart() {
      const read = (path: string) => readFileSync(join(root, path), 'utf8');
      const steps = readSteps(read(scaleFile));
      const wrong = globSync('**/*.css', { cwd: root })
        .filter((path) => path !== scaleFile && !otherScales.includes(path) && !isOutside(path))
        .flatMap((path) =>
          findOffScale(read(path), steps, !hasOwnDistances(path)).map((found) => `src/${path}: ${found}`),
        );
      if (wrong.length > 0) this.error(`Not in the scale of src/${scaleFile}:\n${wrong.join('\n')}`);
    },
  };
}
