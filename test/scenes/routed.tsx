import type { ReactNode } from 'react';
import {
  BrowserRouter,
  createBrowserRouter,
  createMemoryRouter,
  Link,
  type MiddlewareFunction,
  RouterProvider,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { useSoftLinks } from '#src/browser/soft-links.ts';
import { BackLink } from '#src/features/playback/ui/back-link.tsx';
import { PersonalProvider } from '#src/features/viewing/ui/personal.tsx';
import { TitleSheets } from '#src/features/viewing/ui/title-sheets.tsx';
import { ShareButton } from '#src/routes/watch/title-actions.tsx';
import { Button } from '#src/ui/button.tsx';
import { HydrationBoundary } from '#src/ui/hydration-boundary.tsx';
import { ConnectionLost, keepShownPage, LostConnection } from '#src/ui/lost-connection.tsx';
import { Waiting } from '#src/ui/skeleton.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { record } from './calls.ts';

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

/** Two pages whose data arrives with the test's event `arrived`. */
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

/** Two pages whose loaders fail after the event `cut`. */
function renderLost(): ReactNode {
  let isCut = false;
  addEventListener('cut', () => {
    isCut = true;
  });
  const loader = () => {
    if (isCut) throw new TypeError('Failed to fetch');
    return 'Loaded';
  };
  const page = { element: <LostPage />, errorElement: <LostError />, loader };
  // The cast is needed: in the browser, the router passes the results of routes.
  const middleware = [keepShownPage as MiddlewareFunction];
  const frame = {
    path: '/',
    middleware,
    children: [
      { id: 'lost', path: 'lost', ...page },
      { id: 'other', path: 'other', ...page },
    ],
  };
  return <InBrowser router={createBrowserRouter([frame])} />;
}

/** The data is loaded only in the browser. */
function InBrowser({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return useHydrated() ? <RouterProvider router={router} /> : null;
}

function LostPage() {
  const { revalidate } = useRevalidator();
  const data: unknown = useLoaderData();
  return (
    <>
      <h1>{String(data)}</h1>
      <button type="button" onClick={() => revalidate()}>
        Reload
      </button>
      <Link to="/other">Other</Link>
      <LostConnection />
    </>
  );
}

function LostError() {
  return <h1>{useRouteError() instanceof ConnectionLost ? 'Lost' : 'Broken'}</h1>;
}

/** The frame's data holds the product's own address, as in the product. */
function renderShare(): ReactNode {
  const shared = { name: 'Dusk', share: '/title/movie/5' };
  const element = (
    <div className="cluster title-actions">
      <Button look="text">My List</Button>
      <Button look="text">Watched</Button>
      <ShareButton title={shared} />
    </div>
  );
  const frame = { id: 'root', path: '*', element };
  const hydrationData = { loaderData: { root: { publicUrl: 'https://stoep.example' } } };
  return <RouterProvider router={createMemoryRouter([frame], { hydrationData })} />;
}

const slowParts = Array.from({ length: 20 }, (_, index) => `Part ${index + 1}`);

/** A signed-in viewer's page within its frame. */
function renderLong(): ReactNode {
  const element = (
    <PersonalProvider isSignedIn>
      <TitleSheets isSignedIn>
        <HydrationBoundary>
          {slowParts.map((name) => (
            <SlowPart key={name} name={name} />
          ))}
        </HydrationBoundary>
      </TitleSheets>
    </PersonalProvider>
  );
  return <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />;
}

function SlowPart({ name }: { name: string }) {
  record(name);
  const end = performance.now() + 8;
  while (performance.now() < end);
  return <p>{name}</p>;
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
  lost: renderLost,
  long: renderLong,
};
