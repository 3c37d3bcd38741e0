import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { rememberMainUser, rememberSubUser } from '#src/features/accounts/ui/viewer-hints.ts';
import { MarksProvider } from '#src/features/marks/ui/marks-provider.tsx';
import type { Personal } from '#src/request/personal.ts';

const PersonalContext = createContext<Personal | null>(null);

const RefreshContext = createContext<(stamp: unknown) => void>(() => undefined);

interface PersonalProviderProps {
  /** Null for pages without personal parts. */
  url: string | null;
  children: ReactNode;
}

export function PersonalProvider({ url, children }: PersonalProviderProps) {
  const [personal, setPersonal] = useState<Personal | null>(null);
  const { pathname } = useLocation();
  const [stamp, setStamp] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page has its own parts, so the path asks anew.
  useEffect(() => {
    if (url === null) return;
    const leaving = new AbortController();
    fetchPersonal(url, leaving.signal).then(
      (part) => {
        // A transition, because the page may still be hydrating.
        if (part !== null) startTransition(() => setPersonal(part));
      },
      () => {
        // Left or offline: the page works without it.
      },
    );
    return () => leaving.abort();
  }, [url, pathname, stamp]);
  return (
    <RefreshContext value={setStamp}>
      <PersonalContext value={personal}>
        <MarksProvider listed={personal?.listed ?? null}>{children}</MarksProvider>
      </PersonalContext>
    </RefreshContext>
  );
}

/** Null until they are loaded. */
export function usePersonal(): Personal | null {
  return useContext(PersonalContext);
}

export function useRefreshPersonal(shown: string | null): void {
  const refresh = useContext(RefreshContext);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    refresh(shown);
  }, [refresh, shown]);
}

async function fetchPersonal(url: string, signal: AbortSignal): Promise<Personal | null> {
  const early = await takeEarlyPart(url);
  const part = early === undefined ? await readPart(await fetch(url, { signal })) : early;
  // `endpoints/personal-part.ts` writes this shape.
  const personal = part as Personal | null;
  if (personal === null) return null;
  if (personal.subUserName === null) rememberMainUser(personal.mainUserId);
  else rememberSubUser(personal.mainUserId, personal.subUserName);
  return personal;
}

async function readPart(response: Response): Promise<unknown> {
  return response.ok ? response.json() : null;
}

/** Once. */
async function takeEarlyPart(url: string): Promise<unknown> {
  const { earlyPart } = window;
  delete window.earlyPart;
  return earlyPart?.url === url ? earlyPart.response : undefined;
}
