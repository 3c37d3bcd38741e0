import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { BrandLink } from './brand-mark.tsx';
import { Icon, type IconName } from './icon.tsx';

const places: { name: MessageDescriptor; href: string; icon: IconName }[] = [
  { name: msg`Home`, href: paths.home, icon: 'home' },
  { name: msg`Movies`, href: paths.movies, icon: 'movies' },
  { name: msg`Series`, href: paths.series, icon: 'series' },
  { name: msg`Kids`, href: paths.kids, icon: 'kids' },
  { name: msg`Anime`, href: paths.anime, icon: 'anime' },
  { name: msg`Browse`, href: paths.browse, icon: 'browse' },
  { name: msg`My List`, href: paths.myList, icon: 'list' },
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
  const { t } = useLingui();
  return (
    <>
      <a className="button small skip" href={`#${contentId}`}>
        {t`Skip to content`}
      </a>
      <header className="bar">
        <nav aria-label={t`Main`}>
          <BrandLink name={brand} href={paths.home} />
          <ul className="places">
            {places.map((place) => (
              <li key={place.href}>
                <a href={place.href} aria-current={current(here, place.href)}>
                  <Icon name={place.icon} />
                  {t(place.name)}
                </a>
              </li>
            ))}
          </ul>
          {search}
          <a
            className="profile-link"
            href={paths.profile}
            aria-label={t`Profile`}
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
  const { t } = useLingui();
  return (
    <>
      <a className="button small skip" href={`#${contentId}`}>
        {t`Skip to content`}
      </a>
      <header className="public-head">
        <BrandLink name={brand} href={paths.login} />
      </header>
    </>
  );
}
