interface Shape {
  d: string;
  fill: string;
  stroke?: string;
}

const dark = '#241014';
const pale = '#ffe9cf';

/** Background of each picture of 144 by 144. The stoep and an object for the state are drawn over it. */
const dusk: readonly Shape[] = [
  { d: 'M0 0h144v144H0z', fill: '#4a2440' },
  { d: 'M0 36h144v60H0z', fill: '#87393c' },
  { d: 'M0 60h144v40H0z', fill: '#c8613f' },
  { d: 'M53 66a27 27 0 1054 0 27 27 0 10-54 0z', fill: '#ffd9a0' },
  { d: 'M0 84l30-16 26 13 34-13 26 14 28-10v74H0z', fill: '#6b2f38' },
];

const stoep: readonly Shape[] = [
  { d: 'M0 100h144v44H0z', fill: '#35191c' },
  { d: 'M0 102h144v4H0zM12 116h120v4H12zM26 130h92v4H26z', fill: '#93503a' },
];

function line(d: string, stroke = dark): Shape {
  return { d, fill: 'none', stroke };
}

/** A broken wire between two poles. The worker draws it too, for its offline page. */
export const offlineArt: readonly Shape[] = [
  ...dusk,
  ...stoep,
  line('M36 101V46M24 54h24M108 101V46M96 54h24M46 56c8 6 12 14 13 24M98 56c-8 4-14 10-16 18'),
];

export const emptyArts = {
  /** An empty chair. */
  empty: [...dusk, ...stoep, line('M66 101V58M66 82h27v19M93 82V71H66')],
  offline: offlineArt,
  /** A signpost. */
  missing: [
    ...dusk,
    ...stoep,
    line('M72 101V44'),
    { d: 'M48 48h44l9 9-9 9H48z', fill: pale },
    { d: 'M96 72H58l-9 8 9 8h38z', fill: '#93503a' },
  ],
  /** A television that shows nothing. */
  failed: [
    ...dusk,
    ...stoep,
    line('M60 34l12 14 14-16M54 92l-5 9M90 92l5 9'),
    { d: 'M40 48h64v44H40z', fill: dark },
    line('M76 52L64 68h15l-9 18', pale),
  ],
  /** A lens. */
  search: [...dusk, ...stoep, line('M66 44a20 20 0 100 40 20 20 0 000-40zM81 79l20 20', pale)],
  /** A moon and stars. */
  'time-up': [
    { d: 'M0 0h144v144H0z', fill: '#1f1b3d' },
    { d: 'M86 24a30 30 0 1020 46 34 34 0 01-20-46z', fill: pale },
    { d: 'M28 34h4v4h-4zM44 62h4v4h-4zM118 36h4v4h-4zM110 76h4v4h-4z', fill: pale },
    ...stoep,
  ],
} satisfies Record<string, readonly Shape[]>;

export type EmptyArt = keyof typeof emptyArts;
