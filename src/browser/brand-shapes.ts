/** The brand's mark, 32 by 32. A component draws it, and the worker does so for its offline page. */
export const brandShapes = [
  { d: 'M9 0h14a9 9 0 019 9v14a9 9 0 01-9 9H9a9 9 0 01-9-9V9a9 9 0 019-9z', fill: '#ef7b45' },
  { d: 'M9 17a7 7 0 0114 0z', fill: '#ffe9cf' },
  { d: 'M9 17h14v3H9zM6 21h20v3H6zM3 25h26v3H3z', fill: '#3a1608' },
];
