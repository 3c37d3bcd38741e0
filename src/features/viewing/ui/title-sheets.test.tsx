import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { TitleSheets } from './title-sheets.tsx';

it('has its live region in the document: one that came later would have the whole page styled again', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TitleSheets isSignedIn>
        <main />
      </TitleSheets>
    </MemoryRouter>,
  );
  expect(html).toBe('<main></main><p class="offline-status" aria-live="polite"></p>');
});
