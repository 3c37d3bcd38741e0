import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigation } from 'react-router';
import { viewerDataId } from '#src/browser/content-id.ts';
import { namePageViewer } from '#src/browser/page-viewer.ts';
import { rememberMainUser, rememberSubUser } from '#src/browser/viewer-hints.ts';
import { unpackListed } from '#src/features/viewing/marks/compact.ts';
import { type Personal, type RowsKind, rowsAt, type ViewerRow } from '#src/features/viewing/personal.ts';
import { paths } from '#src/routes.ts';
import { type Marks, MarksContext } from './mark-button.tsx';

interface Loaded {
  latest: Personal | null;
  /** Rows by the kind of page, so that a page shows its former rows when the viewer returns. */
  rows: Partial<Record<RowsKind, ViewerRow[]>>;
}

const PersonalContext = createContext<Personal | null>(null);

/** A function that fetches the viewer's part again. */
export const RefreshContext = createContext<() => void>(() => undefined);

interface PersonalProviderProps {
  isSignedIn: boolean;
  children: ReactNode;
}

/** The document contains the viewer's part. For a page opened by a link, it is fetched beside the page. */
export function PersonalProvider({ isSignedIn, children }: PersonalProviderProps) {
  const { pathname, key } = useLocation();
  const isReturning = useReturning(key);
  const next = useNavigation().location?.pathname ?? pathname;
  // On going back the page must have its rows when the router restores the scroll position.
  const target = isReturning ? pathname : next;
  const [loaded, setLoaded] = useState<Loaded>(() =>
    withPart({ latest: null, rows: {} }, readDocumentPart(), pathname),
  );
  const [refreshes, countRefresh] = useReducer((count: number) => count + 1, 0);
  const isInDocument = useRef(loaded.latest !== null);
  const hasAny = loaded.latest !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arriving part must not cause another request.
  useEffect(() => {
    const isNeeded = !isInDocument.current && (!hasAny || refreshes > 0 || rowsAt(target) !== 'none');
    isInDocument.current = false;
    if (!isSignedIn || !isNeeded) return;
    const leaving = new AbortController();
    fetchPart(rowsAt(target), leaving.signal).then(
      // A transition, because the page may still be hydrating.
      (part) => startTransition(() => setLoaded((before) => withPart(before, part, target))),
      () => {
        // The page was left, or the device is offline: the page works without this part.
      },
    );
    return () => leaving.abort();
  }, [isSignedIn, target, refreshes]);
  const { latest, rows } = loaded;
  useEffect(() => {
    if (latest !== null) rememberViewer(latest);
  }, [latest]);
  const personal = useMemo(
    () => (latest === null ? null : { ...latest, rows: rows[rowsAt(pathname)] ?? [] }),
    [latest, rows, pathname],
  );
  return (
    <RefreshContext value={countRefresh}>
      <PersonalContext value={personal}>
        <MarksProvider listed={latest?.listed ?? null}>{children}</MarksProvider>
      </PersonalContext>
    </RefreshContext>
  );
}

/** Returns null until it is loaded. */
export function usePersonal(): Personal | null {
  return useContext(PersonalContext);
}

export function useRefreshPersonal(shown: string | null): void {
  const refresh = useContext(RefreshContext);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    refresh();
  }, [refresh, shown]);
}

/** Returns true while the browser goes back or forward to a location that isn't shown yet. */
function useReturning(key: string): boolean {
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    const handlePop = () => setLeft(key);
    addEventListener('popstate', handlePop);
    return () => removeEventListener('popstate', handlePop);
  }, [key]);
  return left === key;
}

function withPart(before: Loaded, part: Personal | null, path: string): Loaded {
  if (part === null) return before;
  return { latest: part, rows: { ...before.rows, [rowsAt(path)]: part.rows } };
}

/** Returns null on the server, and in a document without a viewer. */
function readDocumentPart(): Personal | null {
  if (import.meta.env.SSR) return null;
  const text = document.getElementById(viewerDataId)?.textContent ?? '';
  // `viewer-part.tsx` writes this shape.
  return text === '' ? null : (JSON.parse(text) as Personal);
}

/** Returns null if it was refused. */
async function fetchPart(rows: RowsKind, signal: AbortSignal): Promise<Personal | null> {
  const response = await fetch(paths.personalPart(rows), { signal });
  // `routes/parts/me/endpoint.ts` writes this shape.
  return response.ok ? ((await response.json()) as Personal) : null;
}

function rememberViewer({ mainUserId, who, subUserName }: Personal): void {
  namePageViewer({ mainUserId, who });
  if (subUserName === null) rememberMainUser(mainUserId);
  else rememberSubUser(mainUserId, subUserName);
}

interface MarksProviderProps {
  listed: number[] | null;
  children: ReactNode;
}

export function MarksProvider({ listed: packed, children }: MarksProviderProps) {
  const [changed, setChanged] = useState<Marks['changed']>(new Map());
  const marks = useMemo(
    () => ({
      listed: packed === null ? null : unpackListed(packed),
      changed,
      record(key: string, on: boolean) {
        setChanged((others) => new Map(others).set(key, on));
      },
    }),
    [packed, changed],
  );
  return <MarksContext value={marks}>{children}</MarksContext>;
}
