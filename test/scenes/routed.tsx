import type { ReactNode } from 'react';
import { BrowserRouter, createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { ShareButton } from '#src/pages/watch/share-button.tsx';
import { Button } from '#src/ui/button.tsx';
import { preloadPage } from '#src/ui/preload-page.ts';
import { useSoftLinks } from '#src/ui/soft-links.ts';
import { Waiting } from '#src/ui/waiting.tsx';

function SoftLinks() {
  useSoftLinks();
  const { pathname, search } = useLocation();
  return (
    <main id="content" tabIndex={-1}>
      <output>{pathname + search}</output>
      {pathname === '/soft-links' ? <a href="/gone">Gone with its page</a> : null}
    </main>
  );
}

/** Two pages, of which `/slow` comes when the test lets it. */
function renderWaiting(): ReactNode {
  const arrived = () => new Promise<null>((resolve) => addEventListener('arrived', () => resolve(null)));
  const page = (
    <>
      <Waiting to="/slow" />
      <Link to="/slow">Slow</Link>
      <Link to="/other">Other</Link>
    </>
  );
  const routes = [
    { path: '/', element: page },
    { path: '/slow', element: <p>Slow page</p>, loader: arrived },
    { path: '/other', element: <p>Other page</p>, loader: arrived },
  ];
  return <RouterProvider router={createMemoryRouter(routes)} />;
}

/** As the frame tells the product's own address. */
function renderShare(): ReactNode {
  const shared = { name: 'Dusk', share: '/title/movie/5' };
  const element = (
    <div className="cluster title-actions">
      <Button look="line">My List</Button>
      <Button look="line">Watched</Button>
      <ShareButton title={shared} />
    </div>
  );
  const frame = { id: 'root', path: '*', element };
  const hydrationData = { loaderData: { root: { publicUrl: 'https://stoep.example' } } };
  return <RouterProvider router={createMemoryRouter([frame], { hydrationData })} />;
}

export const routedScenes: Record<string, () => ReactNode> = {
  'soft-links': () => (
    <BrowserRouter>
      <SoftLinks />
    </BrowserRouter>
  ),
  'back-link': () => (
    <BrowserRouter>
      <BackLink href="/movies" />
    </BrowserRouter>
  ),
  waiting: renderWaiting,
  share: renderShare,
  preload: () => (
    <>
      <button type="button" onClick={() => preloadPage('payment')}>
        Payment
      </button>
      <button type="button" onClick={() => preloadPage('unknown')}>
        Unknown
      </button>
    </>
  ),
};
