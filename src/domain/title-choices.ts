export type TitleChoice = 'allow' | 'block';

/** A parent's decisions about single titles for a sub-user. */
export interface TitleChoices {
  /** Sorted keys of `titleChoiceKey`. */
  allowed: readonly string[];
  blocked: readonly string[];
}

export const noChoices: TitleChoices = { allowed: [], blocked: [] };

/** Limited for each sub-user, because every request reads all. Source: docs/requirements.md#parents-decide. */
export const maxTitleChoices = 200;

/** Anime count as series. */
export function titleChoiceKey({ kind, id }: { kind: 'movie' | 'series'; id: number }): string {
  return `${kind}.${id}`;
}

/** `stored` looks like `allow movie.603,block series.7`. An unknown choice blocks: the rule fails closed. */
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
