import type { Character } from '#src/domain/characters.ts';

interface AvatarProps {
  /** If null, the character is shown. */
  photo: string | null;
  initial: string;
  /** Null while unknown; then the initial is shown. */
  character: Character | null;
  large?: boolean;
}

interface FaceProps extends Pick<AvatarProps, 'photo' | 'initial' | 'character'> {
  /** Null if no name is shown beside the face. */
  name: string | null;
}

/** The viewer's face in the bar. A main user's has no name, because the link around it has one. */
export function Face({ name, ...shown }: FaceProps) {
  return (
    <>
      <Avatar {...shown} />
      {name === null ? null : <b className="face-name">{name}</b>}
    </>
  );
}

/** Hidden from screen readers, because there is always text beside it. */
export function Avatar({ photo, initial, character, large = false }: AvatarProps) {
  const side = large ? 72 : 44;
  const tone = photo === null && character !== null ? `tone-${character}` : '';
  return (
    <span className={['avatar', large ? 'large' : '', tone].filter(Boolean).join(' ')} aria-hidden="true">
      {photo === null ? ([...initial][0] ?? '') : <img src={photo} alt="" width={side} height={side} />}
    </span>
  );
}
