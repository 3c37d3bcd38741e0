import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { BrandLink } from './brand-mark.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useLightDismiss } from './use-light-dismiss.ts';

interface Place {
  name: MessageDescriptor;
  href: string;
  icon: IconName;
  /** Another path whose pages belong to the place too. */
  inside?: string;
}

const first: Place[] = [
  { name: msg`Home`, href: paths.home, icon: 'home' },
  { name: msg`Movies`, href: paths.movies, icon: 'movies', inside: '/watch' },
  { name: msg`Series`, href: paths.series, icon: 'series' },
];
const search: Place = { name: msg`Search`, href: paths.search, icon: 'search' };
/** Places that a phone's bar has no room for. */
const furtherPlaces: Place[] = [
  { name: msg`Kids`, href: paths.kids, icon: 'kids' },
  { name: msg`Anime`, href: paths.anime, icon: 'anime' },
  { name: msg`Browse`, href: paths.browse, icon: 'browse', inside: paths.together },
  { name: msg`My List`, href: paths.myList, icon: 'list' },
];
const profile: Place = { name: msg`Profile`, href: paths.profile, icon: 'you' };

interface NavBarProps {
  here: string;
  brand: string;
  box: ReactNode;
  /** The viewer's picture or initial. */
  face: ReactNode;
  /** Sub-users to whom the main user can hand over the device. */
  people: ReactNode;
}

/** On a phone the five main places are in a bar at the bottom. */
export function NavBar({ here, brand, box, face, people }: NavBarProps) {
  const { t } = useLingui();
  return (
    <>
      <a className="button small skip" href={`#${contentId}`}>
        {t`Skip to content`}
      </a>
      <header className="bar">
        <nav aria-label={t`Main`}>
          <BrandLink name={brand} href={paths.home} />
          {/* The bottom bar of a phone. */}
          <div className="tabs">
            <ul className="places">
              <PlaceLinks places={first} here={here} />
              <PlaceLinks places={furtherPlaces} here={here} className="wide-only" />
              <PlaceLinks places={[search]} here={here} className="phone-only" />
            </ul>
            {box}
            <a
              className="profile-link"
              href={paths.profile}
              aria-label={t`Profile`}
              aria-current={current(here, profile)}
            >
              {face}
            </a>
            <You here={here}>{people}</You>
          </div>
        </nav>
      </header>
    </>
  );
}

interface PlaceLinksProps {
  places: readonly Place[];
  here: string;
  className?: string;
}

function PlaceLinks({ places, here, className }: PlaceLinksProps) {
  const { t } = useLingui();
  return places.map((place) => (
    <li key={place.href} className={className}>
      <a href={place.href} aria-current={current(here, place)}>
        <Icon name={place.icon} />
        {t(place.name)}
      </a>
    </li>
  ));
}

function You({ here, children }: { here: string; children: ReactNode }) {
  const { t } = useLingui();
  const menu = useRef<HTMLDetailsElement>(null);
  useLightDismiss(menu);
  const places = [...furtherPlaces, profile];
  const isHere = places.some((place) => current(here, place) !== undefined);
  return (
    // A new `key` closes the menu on the next page.
    <details ref={menu} key={here} className="you">
      <summary data-here={isHere ? '' : undefined}>
        <span className="phone-only">
          <Icon name="you" />
        </span>
        <span className="wide-only">
          <Icon name="down" />
        </span>
        <span className="you-name">{t`You`}</span>
      </summary>
      <div>
        <ul className="places phone-only">
          <PlaceLinks places={places} here={here} />
        </ul>
        {children}
      </div>
    </details>
  );
}

function current(here: string, { href, inside = href }: Place): 'page' | 'true' | undefined {
  if (here === href) return 'page';
  return href !== paths.home && `${here}/`.startsWith(`${inside}/`) ? 'true' : undefined;
}

/** Links at the top of a phone's first page, because few viewers open the menu `You`. */
export function FurtherPlaces() {
  const { t } = useLingui();
  return (
    <ul className="chips further-places phone-only">
      {furtherPlaces.map(({ href, name }) => (
        <li key={href}>
          <a href={href} className="chip">
            {t(name)}
          </a>
        </li>
      ))}
    </ul>
  );
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
