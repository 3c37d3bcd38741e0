import type { CardView } from './title-card.tsx';
import { Row, TitleRow } from './title-row.tsx';

interface PersonalRowProps {
  name: string;
  /** The frame's script reserves the place of this kind. */
  kind: 'movie' | 'series' | 'anime' | 'kids' | 'all' | 'list' | 'episodes';
  /** Null until they are loaded, or where the document's script has drawn them. */
  titles: CardView[] | null;
  way?: { href: string; text: string };
}

export function PersonalRow({ kind, titles, ...row }: PersonalRowProps) {
  if (titles === null) return <Place kind={kind} {...row} />;
  return titles.length === 0 ? null : <TitleRow titles={titles} {...row} />;
}

const bone =
  '<li><span class="card"><span class="bone cover"></span><span class="bone line"></span><span class="bone line half"></span></span></li>';

/** Constant, so that React leaves what the document's script draws into it. */
const bones = { __html: bone.repeat(8) };

/** Holds the row's height where the hint announces one. */
function Place({ kind, ...row }: Omit<PersonalRowProps, 'titles'>) {
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
