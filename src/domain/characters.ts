/** More characters than members of a household, so that the last member can choose. Each has its own colour. */
export const characters = [
  'owl',
  'lion',
  'frog',
  'elephant',
  'meerkat',
  'penguin',
  'giraffe',
  'hippo',
] as const;

export type Character = (typeof characters)[number];

interface Member {
  /** See `viewerKey`. */
  key: string;
  /** 0 for the main user, the slot for a sub-user. It decides the character until the member picks one. */
  place: number;
}

interface Pick {
  key: string;
  character: string;
}

export function isCharacter(text: string): text is Character {
  return characters.some((one) => one === text);
}

/** No two members get the same character. `picks` come in order of time: the first pick of a character wins. */
export function assignCharacters(
  members: readonly Member[],
  picks: readonly Pick[],
): ReadonlyMap<string, Character> {
  const assigned = new Map<string, Character>();
  const isFree = (character: Character) => ![...assigned.values()].includes(character);
  for (const { key, character } of picks) {
    const isMember = members.some((member) => member.key === key);
    if (isMember && isCharacter(character) && isFree(character)) assigned.set(key, character);
  }
  for (const { key, place } of members.toSorted((one, other) => one.place - other.place)) {
    if (assigned.has(key)) continue;
    const inOrder = [...characters.slice(place), ...characters.slice(0, place)];
    const next = inOrder.find(isFree);
    if (next !== undefined) assigned.set(key, next);
  }
  return assigned;
}
