import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';

/** Each page of the profile links to these. */
const rooms = {
  household: { name: msg`Household`, href: paths.profile },
  watched: { name: msg`Watched`, href: paths.profileOwnWatched },
  security: { name: msg`Security`, href: paths.profileSecurity },
  devices: { name: msg`Devices`, href: paths.profileDevices },
  data: { name: msg`My data`, href: paths.profileData },
  device: { name: msg`This device`, href: paths.profileDevice },
};

type RoomName = keyof typeof rooms;

/** `here` is null on a page below one of them. */
export function ProfileNav({ here }: { here: RoomName | null }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Profile`}>
      <ul className="chips one-line">
        {Object.entries(rooms).map(([key, { name, href }]) => (
          <li key={href}>
            <a href={href} className="chip" aria-current={key === here ? 'page' : undefined}>
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RoomProps {
  name: RoomName;
  children: ReactNode;
}

export function Room({ name, children }: RoomProps) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l rooms">
      <h1>{t(rooms[name].name)}</h1>
      <ProfileNav here={name} />
      {children}
    </main>
  );
}
