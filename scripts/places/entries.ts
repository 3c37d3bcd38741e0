import type { Job } from '../jobs/jobs.ts';
import type { Table } from '../tables/tables.ts';
import type { Place } from './places.ts';

export interface Entry {
  title: string;
  names: string[];
  lines: [heading: string, paths: string[]][];
}

export function placeEntry(place: Place): Entry {
  const [page = '', ...rest] = place.files;
  const named = (suffix: string): string[] => rest.filter((path) => path.endsWith(suffix));
  const load = named('/load.ts');
  const act = named('/act.ts');
  return entry(
    place.pattern,
    place.names.map((name) => `paths.${name}`),
    [
      [page.startsWith('src/endpoints/') ? 'endpoint' : 'page', [page]],
      ['load', load],
      ['act', act],
      ['beside', rest.filter((path) => !load.includes(path) && !act.includes(path))],
      ['uses', place.uses],
      ['views', place.views],
      ['stores', place.stores],
      ['adapters', place.adapters],
      ['tests', place.tests],
    ],
  );
}

export function tableEntry(table: Table): Entry {
  return entry(
    table.name,
    [],
    [
      ['owner', table.owner === undefined ? [] : [`src/features/${table.owner}`]],
      ['columns', table.columns === undefined ? [] : [table.columns]],
      ['migrations', table.migrations],
      ['stores', table.stores],
      ['also in', table.foreignStores],
    ],
  );
}

export function jobEntry(job: Job): Entry {
  return entry(
    job.name,
    [],
    [
      ['job', [job.at]],
      ['uses', job.uses],
      ['tests', job.tests],
    ],
  );
}

function entry(title: string, names: string[], lines: Entry['lines']): Entry {
  return { title, names, lines: lines.filter(([, paths]) => paths.length > 0) };
}
