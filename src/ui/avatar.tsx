interface AvatarProps {
  /** A picture's address; null: the initial stands in. */
  photo: string | null;
  /** One letter. */
  initial: string;
  large?: boolean;
}

/** A viewer's picture, or the first letter of the name. Says nothing aloud: what is beside it does. */
export function Avatar({ photo, initial, large = false }: AvatarProps) {
  const side = large ? 72 : 44;
  return (
    <span className={large ? 'avatar large' : 'avatar'} aria-hidden="true">
      {photo === null ? initial.slice(0, 1) : <img src={photo} alt="" width={side} height={side} />}
    </span>
  );
}
