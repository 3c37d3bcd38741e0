interface AvatarProps {
  /** Null: the initial is shown. */
  photo: string | null;
  initial: string;
  /** The colour of a sub-user's initial comes from the name. */
  name?: string;
  large?: boolean;
}

/** avatar.css has as many. */
const tones = 6;

interface FaceProps extends Pick<AvatarProps, 'photo' | 'initial'> {
  /** Is null where no name stands beside it. */
  name: string | null;
}

/** Of the viewer, in the bar. A main user's stands in a link with a name of its own. */
export function Face({ name, ...shown }: FaceProps) {
  return (
    <>
      <Avatar {...shown} {...(name === null ? {} : { name })} />
      {name === null ? null : <b className="face-name">{name}</b>}
    </>
  );
}

/** Decorative for screen readers: text stands beside it. */
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
