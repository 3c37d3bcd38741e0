import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** The markup of a part that reads what its router has loaded. */
export function renderInRouter(part: ReactNode, path = '/'): string {
  const router = createMemoryRouter([{ path, element: part }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
