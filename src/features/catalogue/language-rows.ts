import type { TitleKind } from '#src/domain/title.ts';
import { family, type RowDefinition } from './row.ts';

/** One row of two lists, because the service has none of both kinds. */
export interface MixedRow {
  name: string;
  movie: RowDefinition;
  series: RowDefinition;
}

export const languageRows: readonly MixedRow[] = [
  inLanguage('zu', 'isiZulu'),
  inLanguage('xh', 'isiXhosa'),
  inLanguage('af', 'Afrikaans'),
  inLanguage('st', 'Sesotho'),
  inLanguage('tn', 'Setswana'),
];

function inLanguage(code: string, language: string): MixedRow {
  const name = `In ${language}`;
  return { name, movie: listOf('movie', code, name), series: listOf('series', code, name) };
}

function listOf(kind: TitleKind, code: string, name: string): RowDefinition {
  const [path, released] =
    kind === 'movie'
      ? ['/discover/movie', 'primary_release_date.lte']
      : ['/discover/tv', 'first_air_date.lte'];
  return {
    key: `${kind}.in-${code}`,
    name,
    kind,
    policy: 'daily',
    path,
    params: ({ today }) => ({
      ...family,
      with_original_language: code,
      [released]: today,
      sort_by: 'popularity.desc',
    }),
  };
}
