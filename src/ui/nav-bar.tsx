import type { ReactNode } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { BrandLink } from './brand-mark.tsx';
import { Icon, type IconName } from './icon.tsx';

const places: { name: string; href: string; icon: IconName }[] = [
  { name: 'Home', href: paths.home, icon: 'home' },
  { name: 'Movies', href: paths.movies, icon: 'movies' },
  { name: 'Series', href: paths.series, icon: 'series' },
  { name: 'Kids', href: paths.kids, icon: 'kids' },
  { name: 'Anime', href: paths.anime, icon: 'anime' },
];

interface NavBarProps {
  here: string;
  brand: string;
  search: ReactNode;
  /** Shows the viewer's picture or initial. */
  face: ReactNode;
}

/** On a phone the links move to the bottom. */
export function NavBar({ here, brand, search, face }: NavBarProps) {
  return (
    <>
      <a className="button small skip" href={`#${contentId}`}>
        Skip to content
      </a>
      <header className="bar">
        <nav aria-label="Main">
          <BrandLink name={brand} href={paths.home} />
          <ul className="places">
            {places.map((place) => (
              <li key={place.href}>
                <a href={place.href} aria-current={current(here, place.href)}>
                  <Icon name={place.icon} />
                  {place.name}
                </a>
              </li>
            ))}
          </ul>
          {search}
          <a
            className="profile-link"
            href={paths.profile}
            aria-label="Profile"
            aria-current={current(here, paths.profile)}
          >
            {face}
          </a>
        </nav>
      </header>
    </>
  );
}

function current(here: string, place: string): 'page' | 'true' | undefined {
  if (here === place) return 'page';
  return place !== paths.home && here.startsWith(`${place}/`) ? 'true' : undefined;
}

interface PublicHeaderProps {
  brand: string;
}

export function PublicHeader({ brand }: PublicHeaderProps) {
  return (
    <>
      <a className="button small skip" href={`#${contentId}`}>
        Skip to content
      </a>
      <header className="public-head">
        <BrandLink name={brand} href={paths.login} />
      </header>
    </>
  );
}
