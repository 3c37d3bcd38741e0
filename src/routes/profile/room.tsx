import type { ReactNode } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';

/** Their links stand on each page of the profile. */
const rooms = [
  { name: 'Household', href: paths.profile },
  { name: 'Security', href: paths.profileSecurity },
  { name: 'Devices', href: paths.profileDevices },
  { name: 'My data', href: paths.profileData },
  { name: 'This device', href: paths.profileDevice },
] as const;

type RoomName = (typeof rooms)[number]['name'];

/** `here` is null on a page below one of them. */
export function ProfileNav({ here }: { here: RoomName | null }) {
  return (
    <nav aria-label="Profile">
      <ul className="chips">
        {rooms.map(({ name, href }) => (
          <li key={href}>
            <a href={href} className="chip" aria-current={name === here ? 'page' : undefined}>
              {name}
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
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>{name}</h1>
      <ProfileNav here={name} />
      {children}
    </main>
  );
}
