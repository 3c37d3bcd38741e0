/** Paths on a grid of 24 by 24. */
const strokes = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  movies: 'M4 5h16v14H4zM8 5v14M16 5v14M4 12h4M16 12h4',
  series: 'M3 7h18v12H3zM8 3l4 4 4-4',
  kids: 'M12 3a6 6.5 0 016 6.5C18 13 15 16 12 16s-6-3-6-6.5A6 6.5 0 0112 3zM12 16c0 2-2 2-2 5',
  anime: 'M4 20C4 10 10 4 20 4c0 10-6 16-16 16zM4 20L14 10M9 11v4h4',
  browse: 'M4 7h16M4 17h16M15 4v6M8 14v6',
  list: 'M4 6h10M4 12h10M4 18h6M17 13v7M13.5 16.5h7',
  you: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4 20c1-4 4-6 8-6s7 2 8 6',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l4.5 4.5',
  down: 'M6 9l6 6 6-6',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  recent: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.5l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  bell: 'M6 16V11a6 6 0 0112 0v5l2 2H4zM10 21h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  unseen: 'M12 4a8 8 0 100 16 8 8 0 000-16z',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  wide: 'M3 7h18v10H3zM9.5 10L7 12l2.5 2M14.5 10l2.5 2-2.5 2',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  keys: 'M3 7h18v11H3zM6.5 10.5h.01M10 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14.5h8',
};

export type IconName = keyof typeof strokes;

interface IconProps {
  name: IconName;
  solid?: boolean;
}

/** Hidden from screen readers. */
export function Icon({ name, solid = false }: IconProps) {
  return (
    <svg className={solid ? 'icon solid' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
