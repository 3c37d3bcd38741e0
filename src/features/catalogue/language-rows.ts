import { msg } from '@lingui/core/runtime-macro';
import type { TitleKind } from '#src/domain/title.ts';
import type { MixedRow } from './mixed-row.ts';
import { family, type RowDefinition } from './row.ts';

export const languageRows: readonly MixedRow[] = [
  inLanguage('zu', msg`In isiZulu`),
  inLanguage('xh', msg`In isiXhosa`),
  inLanguage('af', msg`In Afrikaans`),
  inLanguage('st', msg`In Sesotho`),
  inLanguage('tn', msg`In Setswana`),
];

function inLanguage(code: string, name: MixedRow['name']): MixedRow {
  return { name, lists: [listOf('movie', code), listOf('series', code)] };
}

function listOf(kind: TitleKind, code: string): RowDefinition {
  const [path, released] =
    kind === 'movie'
      ? ['/discover/movie', 'primary_release_date.lte']
      : ['/discover/tv', 'first_air_date.lte'];
  return {
    key: `${kind}.in-${code}`,
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
