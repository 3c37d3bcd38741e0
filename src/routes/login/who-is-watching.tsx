import { type MouseEvent, useId } from 'react';
import type { KnownSubUser } from '#src/features/accounts/known-sub-users.ts';
import { paths } from '#src/routes.ts';
import { Avatar } from '#src/ui/avatar.tsx';

interface WhoIsWatchingProps {
  /** Is empty on an unknown browser. */
  subUsers: KnownSubUser[];
  chosen: string;
  onChoose: (name: string) => void;
}

export function WhoIsWatching({ subUsers, chosen, onChoose }: WhoIsWatchingProps) {
  const id = useId();
  if (subUsers.length === 0) return null;
  return (
    <section aria-labelledby={id} className="stack-s">
      <h2 id={id} className="who-title">
        Who’s watching?
      </h2>
      <ul className="who">
        {subUsers.map(({ id: key, name }) => (
          <li key={key}>
            <a
              href={paths.loginAs(key)}
              aria-current={name === chosen ? 'true' : undefined}
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                onChoose(name);
              }}
            >
              <Avatar photo={null} initial={[...name][0] ?? ''} name={name} large />
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
