import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { FilmFigures } from './film-figures.tsx';

function render(minutes: number | null, seconds = 0, bar = 'main'): string {
  const route = { id: 'root', path: '*', element: <FilmFigures minutes={minutes} seconds={seconds} /> };
  const hydrationData = { loaderData: { root: { dataCents: 4_500, bar } } };
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([route], { hydrationData })} />);
}

it('says without script what the rest of a film costs at the operator’s price', () => {
  expect(render(120)).toContain('about 1,200 MB, R54 of data');
  expect(render(120, 3_600)).toContain('about 600 MB, R27 of data');
});

it('keeps the place of the end, which only a device knows', () => {
  expect(render(120)).toContain('<span data-late="">Ends at 00:00</span>');
});

it('names no price to a child', () => {
  const markup = render(120, 0, 'child');
  expect(markup).not.toContain('of data');
  expect(markup).toContain('Ends at');
});

it.each([null, 0])('says nothing of a film whose length is %s', (minutes) => {
  expect(render(minutes)).toBe('');
});
