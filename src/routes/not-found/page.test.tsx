import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import NotFoundPage, { loader } from './page.tsx';

describe('an address that no page has', () => {
  it('answers 404', () => {
    expect(loader({ context: new RouterContextProvider() }).init?.status).toBe(404);
  });

  it('shows ways on inside the landmark that the skip link leads to', () => {
    const Stub = createRoutesStub([{ path: '*', Component: NotFoundPage }]);
    const html = renderToStaticMarkup(<Stub initialEntries={['/nowhere']} />);
    expect(html).toMatch(/^<main id="content" tabindex="-1">/i);
    expect(html.match(/<a class="[^"]*" href=|<a href=/g)?.length).toBe(2);
  });
});
