import type { Character } from '#src/domain/characters.ts';

interface AvatarProps {
  /** The character is shown if it is null. */
  photo: string | null;
  initial: string;
  /** It is null until it is known; then the initial is shown. */
  character: Character | null;
  large?: boolean;
}

interface FaceProps extends Pick<AvatarProps, 'photo' | 'initial' | 'character'> {
  /** It is null where no name stands beside it. */
  name: string | null;
}

/** The bar shows the viewer's. A main user's stands in a link with a name of its own. */
export function Face({ name, ...shown }: FaceProps) {
  return (
    <>
      <Avatar {...shown} />
      {name === null ? null : <b className="face-name">{name}</b>}
    </>
  );
}

/** Screen readers skip it, because text stands beside it. */
export function Avatar({ photo, initial, character, large = false }: AvatarProps) {
  const side = large ? 72 : 44;
  const tone = photo === null && character !== null ? `tone-${character}` : '';
  return (
    <span className={['avatar', large ? 'large' : '', tone].filter(Boolean).join(' ')} aria-hidden="true">
      {photo === null ? ([...initial][0] ?? '') : <img src={photo} alt="" width={side} height={side} />}
    </span>
  );
}
