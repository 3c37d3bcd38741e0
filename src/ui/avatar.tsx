interface AvatarProps {
  /** A picture's address; null: the initial stands in. */
  photo: string | null;
  /** One letter. */
  initial: string;
  /** Gives a sub-user's initial a colour of its own; the same name has the same everywhere. */
  name?: string;
  large?: boolean;
}

/** As many as bar.css knows. */
const tones = 6;

/** A viewer's picture, or the first letter of the name. Says nothing aloud: what is beside it does. */
export function Avatar({ photo, initial, name, large = false }: AvatarProps) {
  const side = large ? 72 : 44;
  const tone = name === undefined ? '' : `tone-${toneOf(name)}`;
  return (
    <span className={['avatar', large ? 'large' : '', tone].filter(Boolean).join(' ')} aria-hidden="true">
      {photo === null ? ([...initial][0] ?? '') : <img src={photo} alt="" width={side} height={side} />}
    </span>
  );
}

function toneOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return sum % tones;
}
