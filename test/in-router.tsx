import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** Returns the markup of a component that reads data of its router. */
export function renderInRouter(part: ReactNode, path = '/'): string {
  const router = createMemoryRouter([{ path, element: part }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
