import type { SchemeColours, WorkerColours } from '#src/domain/offline.ts';
import children from '#src/ui/styles/children-tokens.css?raw';
import grownUps from '#src/ui/styles/tokens.css?raw';

/** Colours of the offline page. */
const names = [
  'surface',
  'surface-raised',
  'line',
  'text',
  'text-quiet',
  'accent',
  'on-accent',
  'focus',
] as const;

export const workerColours: WorkerColours = {
  grownUps: readColours(grownUps),
  children: readColours(children),
};

function readColours(sheet: string): SchemeColours {
  const pairs = names.map((name) => {
    const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet) ?? [];
    if (light === undefined || dark === undefined) throw new Error(`A sheet has no --${name}.`);
    return { light: `--${name}:${light}`, dark: `--${name}:${dark}` };
  });
  return {
    light: pairs.map(({ light }) => light).join(';'),
    dark: pairs.map(({ dark }) => dark).join(';'),
  };
}
