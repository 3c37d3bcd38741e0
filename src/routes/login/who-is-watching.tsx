import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import type { KnownFace } from '#src/features/accounts/known-faces.ts';
import { paths } from '#src/routes.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { ButtonLink } from '#src/ui/button.tsx';

interface WhoIsWatchingProps {
  faces: KnownFace[];
  /** Where the viewer goes after signing in. */
  next: string;
  onChoose: (face: KnownFace) => void;
  onUseEmail: () => void;
}

/** Without script each face opens a page. */
export function WhoIsWatching({ faces, next, onChoose, onUseEmail }: WhoIsWatchingProps) {
  const { t } = useLingui();
  return (
    <>
      <form method="get" action={paths.login}>
        {next === '' ? null : <input type="hidden" name="next" value={next} />}
        <ul className="who" aria-label={t`Who’s watching?`}>
          {faces.map((face, index) => (
            <li key={face.key}>
              <button
                type="submit"
                name="who"
                value={face.key}
                data-first-focus={index === 0 ? '' : undefined}
                onClick={(event: MouseEvent) => {
                  event.preventDefault();
                  onChoose(face);
                }}
              >
                <FaceAvatar face={face} />
                <bdi className="name">{face.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <form method="get" action={paths.login}>
        {next === '' ? null : <input type="hidden" name="next" value={next} />}
        <button
          type="submit"
          name="as"
          value="email"
          className="button quiet wide"
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            onUseEmail();
          }}
        >
          {t`Use email`}
        </button>
      </form>
    </>
  );
}

interface ChosenFaceProps {
  face: KnownFace;
  onLeave: () => void;
}

export function ChosenFace({ face, onLeave }: ChosenFaceProps) {
  const { t } = useLingui();
  return (
    <div className="who-chosen">
      <FaceAvatar face={face} />
      <bdi className="name">{face.name}</bdi>
      <ToFaces onLeave={onLeave}>{t`Not you?`}</ToFaces>
    </div>
  );
}

interface ToFacesProps {
  children: string;
  onLeave: () => void;
}

export function ToFaces({ children, onLeave }: ToFacesProps) {
  return (
    <ButtonLink
      look="text"
      small
      href={paths.login}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        onLeave();
      }}
    >
      {children}
    </ButtonLink>
  );
}

function FaceAvatar({ face: { initial, character } }: { face: KnownFace }) {
  return <Avatar photo={null} initial={initial} character={character} large />;
}
