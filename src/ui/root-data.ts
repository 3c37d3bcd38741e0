import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import type { Language } from '#src/domain/languages.ts';
import type { Bar } from '#src/domain/viewer.ts';

export interface RootData {
  saver: boolean;
  language: Language;
  /** Only these are offered. */
  languages: readonly Language[];
  brand: { name: string; supportEmail: string | null; storeUrl: string | null };
  /** It is the name of the company that takes payments. */
  provider: string;
  /** A GB costs so many where the device has no price of its own. */
  dataCents: number;
  publicUrl: string;
  /** A size and a path are joined to it. */
  pictures: string;
  /** It is `off` when every third party is real. */
  preview: 'off' | 'running' | 'disconnected';
  bar: Bar;
  /** It is the main user whose page this is; null for visitors, and in documents that viewers share. */
  owner: string | null;
  /** It is the sub-user's name in a read-only view. */
  viewing: string | null;
}

/** Returns undefined where the frame's loader failed. */
export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData('root');
  const error = useRouteError();
  // The loader of root.tsx returns it.
  return (loaded ?? rootOf(error)) as RootData | undefined;
}

/** The inner guard refuses before the frame's loader runs, and sends its data. */
function rootOf(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 404) return error.data ?? undefined;
  return error.data?.kind === 'password-needed' ? error.data.root : undefined;
}

/** The viewer is below 13. */
export function useIsChild(): boolean {
  return useRootData()?.bar === 'child';
}
