interface Shape {
  d: string;
  fill: string;
  stroke?: string;
}

/** The picture of pages without titles, 144 by 144: drawn by components, and by the worker where no component is. */
export const emptyArt: readonly Shape[] = [
  { d: 'M0 0h144v144H0z', fill: '#4a2440' },
  { d: 'M0 36h144v60H0z', fill: '#87393c' },
  { d: 'M0 60h144v40H0z', fill: '#c8613f' },
  { d: 'M53 66a27 27 0 1054 0 27 27 0 10-54 0z', fill: '#ffd9a0' },
  { d: 'M0 84l30-16 26 13 34-13 26 14 28-10v74H0z', fill: '#6b2f38' },
  { d: 'M0 100h144v44H0z', fill: '#35191c' },
  { d: 'M0 102h144v4H0zM12 116h120v4H12zM26 130h92v4H26z', fill: '#93503a' },
  { d: 'M66 101V58M66 82h27v19M93 82V71H66', fill: 'none', stroke: '#241014' },
];
