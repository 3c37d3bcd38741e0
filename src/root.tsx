import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router';
import { PreviewBanner } from '#src/ui/notices.tsx';
import { Waiting } from '#src/ui/skeleton.tsx';
import type { Route } from './+types/root';
import { contentId } from './browser/content-id.ts';
import documentScript from './browser/inline/document.ts?inline-script';
import forgetScript from './browser/inline/forget-viewer.ts?inline-script';
import oldEngineScript from './browser/inline/old-engine.ts?inline-script';
import { sendEntries } from './browser/journal.ts';
import additions from './browser/old-engine/additions.css?old-engine';
import polyfills from './browser/old-engine/polyfills.ts?old-engine';
import { useRenderedScreen } from './browser/screen.ts';
import { useSoftLinks } from './browser/soft-links.ts';
import televisionSheet from './browser/television/television.css?url';
import { sourceLanguage, tagOf } from './domain/languages.ts';
import { offlineTexts } from './domain/offline-words.ts';
import { isTelevision } from './domain/screen.ts';
import { PasswordNeeded, type PasswordRequest } from './features/accounts/ui/password-needed.tsx';
import { AskForAddress } from './features/household/ui/ask-form.tsx';
import { PersonalProvider } from './features/viewing/ui/personal.tsx';
import { SettingControl } from './features/viewing/ui/setting-control.tsx';
import { TitleSheets } from './features/viewing/ui/title-sheets.tsx';
import { ViewerData, ViewerFace, ViewerPeople } from './features/viewing/ui/viewer-part.tsx';
import { areaOfBar } from './routes/area.ts';
import { SearchBox } from './routes/search/box.tsx';
import { SubUserBar } from './routes/subuser/sub-user-bar.tsx';
import { kindOfSubUserTitle, paths } from './routes.ts';
import { ErrorView } from './ui/error-view.tsx';
import { Footer } from './ui/footer.tsx';
import { HydrationBoundary } from './ui/hydration-boundary.tsx';
import { ConnectionLost, keepShownPage, LostConnection } from './ui/lost-connection.tsx';
import { LostPage } from './ui/lost-page.tsx';
import { NavBar, PublicHeader } from './ui/nav-bar.tsx';
import { useNonce } from './ui/nonce.tsx';
import { PicturesProvider, useMissingPictures } from './ui/pictures.tsx';
import { useRootData } from './ui/root-data.ts';
import { forgetServedControls } from './ui/served-controls.ts';
import css from './ui/styles/app.css?inline';
import childrenCss from './ui/styles/children.css?inline';
import { minutesOfRefusal, TooManyTitles } from './ui/too-many-titles.tsx';
import { useRemote } from './ui/use-remote.ts';
import { ViewingBar } from './ui/viewing.tsx';

export { guardMiddleware as middleware } from './http/request/guarded.server.ts';
export { loadRoot as loader } from './http/request/load-root.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShownPage];

/** Revalidating the frame would delay each page. */
export function shouldRevalidate() {
  return false;
}

export interface PageHandle {
  /** The page has its own head, so the frame adds none. */
  bare?: boolean;
  /** Clears what the browser remembers of a viewer. */
  forgets?: boolean;
  /** The page is read, or has forms that need no modules: modules load at the first touch or key. */
  waitsForTouch?: boolean;
  /** The page itself has the choice of languages, so the footer has none. */
  hasLanguage?: boolean;
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/maskable-192.png' },
  { rel: 'manifest', href: paths.manifest },
];

const receivedSheet = import.meta.env.SSR ? '' : (document.getElementById('sheet')?.textContent ?? '');

/** The sheet is inlined in the document, so the browser loads it only after a change. */
function sheetFor(isChild: boolean): string {
  if (import.meta.env.SSR || import.meta.hot) return isChild ? css + childrenCss : css;
  return receivedSheet;
}

export function Layout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const nonce = useNonce();
  const { forgets, waitsForTouch = false } = usePageHandle();
  const root = useRootData();
  const saver = root?.saver === true;
  const isChild = root?.bar === 'child';
  const screen = useRenderedScreen();
  const language = root?.language ?? sourceLanguage;
  const early = `${forgets === true ? forgetScript : ''}${documentScript}`;
  return (
    <html
      lang={tagOf(language)}
      data-saver={saver ? 'on' : undefined}
      data-face={isChild ? 'children' : undefined}
      data-screen={isTelevision(screen) ? 'tv' : screen === 'computer' ? 'computer' : undefined}
      data-screen-by={screen === 'chosen' ? 'viewer' : undefined}
      data-modules={saver || waitsForTouch ? 'touch' : undefined}
      data-television={televisionSheet}
      data-offline={t(offlineTexts.status)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Without this, phones make links of dates and numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="theme-color" content={isChild ? '#17154a' : '#14110f'} />
        <Meta />
        {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: both are constants of this program */}
        <style
          id="sheet"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: sheetFor(isChild) }}
        />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
        <script
          nonce={nonce}
          data-sheet={additions}
          data-polyfills={polyfills}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: oldEngineScript }}
        />
        {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: both are constants of this program */}
        {isTelevision(screen) ? <link rel="stylesheet" href={televisionSheet} /> : null}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useSoftLinks();
  useMissingPictures();
  return (
    <PicturesProvider value={loaderData.pictures} saver={loaderData.saver}>
      <Framed>
        <Outlet />
      </Framed>
    </PicturesProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLingui();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const root = useRootData();
  const waitMinutes = isRouteErrorResponse(error) ? minutesOfRefusal(error) : null;
  if (waitMinutes !== null)
    return (
      <Framed isError>
        <title>{t`Too many titles at once`}</title>
        <main id={contentId} tabIndex={-1}>
          <TooManyTitles minutes={waitMinutes} home={areaOfBar(root?.bar ?? 'none').home} />
        </main>
      </Framed>
    );
  if (error instanceof ConnectionLost)
    return (
      <Framed isError>
        <LostPage text={error.message} />
      </Framed>
    );
  const waiting = passwordRequestOf(error);
  if (waiting !== null)
    return (
      <Framed>
        <PasswordNeeded {...waiting} />
      </Framed>
    );
  return (
    <Framed isError>
      <title>{missing ? t`Page not found` : t`Something went wrong`}</title>
      <main id={contentId} tabIndex={-1}>
        <ErrorView
          kind={missing ? 'not-found' : 'broken'}
          bar={root?.bar ?? 'none'}
          further={<AskForAddress />}
        />
      </main>
    </Framed>
  );
}

/** The inner guard sends this instead of a page. */
function passwordRequestOf(error: unknown): PasswordRequest | null {
  return isRouteErrorResponse(error) && error.data?.kind === 'password-needed' ? error.data : null;
}

interface FrameProps {
  isError?: boolean;
  children: ReactNode;
}

function Framed(props: FrameProps) {
  // The hook is called here, so that error pages have the remote control, too.
  useRemote();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened page has its own key.
  useEffect(() => forgetServedControls, [key]);
  // A short loss may have left changes on this device; `after-load.ts` sends them when a document opens.
  useEffect(() => void (key !== 'default' && sendEntries()), [key]);
  const root = useRootData();
  const isSignedIn = (root?.bar ?? 'none') !== 'none';
  return (
    <PersonalProvider isSignedIn={isSignedIn}>
      {isSignedIn ? <ViewerData /> : null}
      <TitleSheets isSignedIn={isSignedIn}>
        <Frame {...props} />
      </TitleSheets>
    </PersonalProvider>
  );
}

function Frame({ isError = false, children }: FrameProps) {
  const root = useRootData();
  const head = useHead(isError);
  const { pathname } = useLocation();
  const { hasLanguage = false } = usePageHandle();
  const brand = root?.brand.name ?? '';
  return (
    <>
      {root === undefined || root.preview === 'off' ? null : <PreviewBanner status={root.preview} />}
      {root?.viewing == null ? null : <ViewingBar name={root.viewing} />}
      <HydrationBoundary>
        {head === 'main' ? <MainBar brand={brand} /> : null}
        {head === 'sub' ? <SubUserBar kind={kindOfSubUserTitle(pathname)} /> : null}
        {head === 'public' ? <PublicHeader brand={brand} /> : null}
      </HydrationBoundary>
      <HydrationBoundary>
        {children}
        <Ready />
      </HydrationBoundary>
      <HydrationBoundary>
        <Footer
          brand={brand}
          isChild={root?.bar === 'child'}
          device={root?.bar === 'main' ? paths.profileDevice : paths.device}
          choice={hasLanguage && !isError ? null : <SettingControl name="language" brief />}
        />
      </HydrationBoundary>
      <LostConnection />
    </>
  );
}

/** Marks that the content responds. The document's own scripts and tests read this mark. */
function Ready() {
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  return null;
}

function MainBar({ brand }: { brand: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <NavBar
        here={pathname}
        brand={brand}
        box={<SearchBox action={paths.search} hrefOf={paths.searchFor} />}
        face={<ViewerFace />}
        people={<ViewerPeople />}
      />
      <Waiting to={paths.profile} />
    </>
  );
}

function useHead(isError: boolean) {
  const { pathname } = useLocation();
  const { bare } = usePageHandle();
  const bar = useRootData()?.bar ?? 'none';
  if (bare === true && !isError) return 'own';
  const isVisitors = pathname === paths.login || pathname === paths.signup;
  if (isVisitors || bar === 'none') return 'public';
  return areaOfBar(bar).kind;
}

function usePageHandle(): PageHandle {
  // The cast is safe: the router holds only pages of this product.
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle !== undefined) ?? {};
}
