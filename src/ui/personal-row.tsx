import type { CardView } from './title-card.tsx';
import { Row, TitleRow } from './title-row.tsx';

interface PersonalRowProps {
  name: string;
  /** The frame's script reserves the place of this kind. */
  kind: 'movie' | 'series' | 'anime' | 'kids' | 'all' | 'list' | 'episodes';
  /** Null until they are loaded, or where the document's script has drawn them. */
  titles: CardView[] | null;
  way?: { href: string; text: string };
  /** What stands below must not move up. */
  isKept: boolean;
}

export function PersonalRow({ kind, titles, isKept, ...row }: PersonalRowProps) {
  if (titles === null) return <Place kind={kind} {...row} />;
  if (titles.length > 0) return <TitleRow titles={titles} {...row} />;
  return isKept ? <Row {...row} items={{ children: emptied }} /> : null;
}

/** Another device emptied the row since the last page. */
const emptied = <li className="quiet">Nothing here at the moment.</li>;

const bone =
  '<li><span class="card"><span class="bone cover"></span><span class="bone line"></span><span class="bone line half"></span></span></li>';

/** Constant, so that React leaves what the document's script draws into it. */
const bones = { __html: bone.repeat(8) };

/** Holds the row's height where the hint announces one. */
function Place({ kind, ...row }: Omit<PersonalRowProps, 'titles' | 'isKept'>) {
  const place = {
    className: 'row personal-place',
    'data-kind': kind,
    'aria-hidden': true,
    // Its buttons take no focus either.
    inert: true,
    suppressHydrationWarning: true,
  };
  return <Row {...row} items={{ dangerouslySetInnerHTML: bones }} place={place} />;
}
