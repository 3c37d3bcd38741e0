export type TitleChoice = 'allow' | 'block';

/** A parent decided these about single titles for a sub-user. */
export interface TitleChoices {
  /** Keys are of `titleChoiceKey`, sorted. */
  allowed: readonly string[];
  blocked: readonly string[];
}

export const noChoices: TitleChoices = { allowed: [], blocked: [] };

/**
 * Each sub-user has so many, because every request reads them. Source: docs/requirements.md#parents-decide.
 */
export const maxTitleChoices = 200;

/** Anime are series. */
export function titleChoiceKey({ kind, id }: { kind: 'movie' | 'series'; id: number }): string {
  return `${kind}.${id}`;
}

/** An unknown choice blocks: the rule fails closed. `stored` looks like `allow movie.603,block series.7`. */
export function readTitleChoices(stored: string | null): TitleChoices {
  const read = (stored ?? '').split(',').filter((one) => one !== '');
  const keysOf = (isWanted: (choice: string) => boolean) =>
    read
      .map((one) => one.split(' '))
      .filter(([choice = '']) => isWanted(choice))
      .map(([, key = '']) => key)
      .sort();
  return {
    allowed: keysOf((choice) => choice === 'allow'),
    blocked: keysOf((choice) => choice !== 'allow'),
  };
}
