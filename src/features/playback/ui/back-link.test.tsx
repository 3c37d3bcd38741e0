import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { BackLink } from './back-link.tsx';

it('is a link of its own, which works without script', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BackLink href="/movies" />
    </MemoryRouter>,
  );
  expect(html).toMatch(/^<a class="button quiet small" href="\/movies">.*<span>Back<\/span><\/a>$/);
});
