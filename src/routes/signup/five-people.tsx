import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Character } from '#src/domain/characters.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { WallPoster } from '#src/ui/poster-wall.tsx';

const child = 'Lerato';

interface FivePeopleProps {
  /** They are paths at the image host. */
  posters: readonly string[];
  /** Posters of titles for children, as paths at the image host. */
  childrensPosters: readonly string[];
}

/** Shows what five people of one household see, as parts of their screens. */
export function FivePeople({ posters, childrensPosters }: FivePeopleProps) {
  const { t } = useLingui();
  return (
    <section className="stack" aria-labelledby="family">
      <h2 id="family">{t`One household, five people`}</h2>
      <ul className="family">
        <Person
          name="Nomsa"
          character="owl"
          does={t`Nomsa decides what each of them may watch, and for how long.`}
        >
          <Avatar photo={null} initial={child} character="frog" />
          <span>
            <span className="label">{child}</span>{' '}
            <span className="age">{t({ message: 'Below 13', context: 'age group' })}</span>
            <br />
            <span className="quiet">{t`Animation`}</span>
          </span>
        </Person>
        <Person name={child} character="frog" does={t`Lerato, 9, finds only what is for her age.`}>
          {childrensPosters.map((path) => (
            <Picture key={path} path={path} />
          ))}
        </Person>
        <Person name="Sipho" character="lion" does={t`Sipho, 15, is told before his time is up.`}>
          <span className="chip">{t`Ten minutes left`}</span>
        </Person>
        <Person
          name="Gogo"
          character="elephant"
          does={t`Gogo goes on where she stopped, on the television too.`}
        >
          <Picture path={posters[0]} progress={0.6} />
          <span className="button small">
            <Icon name="play" solid />
            {t`Resume`}
          </span>
        </Person>
        <Person name="Thabo" character="penguin" does={t`Thabo keeps a list of his own.`}>
          <Picture path={posters[1]} />
          <Picture path={posters[2]} />
          <span className="chip" aria-current="true">
            {t`My List`}
          </span>
        </Person>
      </ul>
    </section>
  );
}

interface PersonProps {
  name: string;
  character: Character;
  does: string;
  children: ReactNode;
}

/** Hidden from screen readers, because nothing in it can be pressed. */
function Person({ name, character, does, children }: PersonProps) {
  return (
    <li className="panel">
      <div className="family-part" aria-hidden="true">
        {children}
      </div>
      <p className="family-person">
        <Avatar photo={null} initial={name} character={character} />
        {does}
      </p>
    </li>
  );
}

function Picture({ path, progress }: { path: string | undefined; progress?: number }) {
  if (path === undefined) return null;
  return (
    <span className="card">
      <span className="poster">
        <WallPoster path={path} sizes="64px" isLate />
      </span>
      {progress === undefined ? null : (
        <span className="so-far">
          <progress value={progress} />
        </span>
      )}
    </span>
  );
}
