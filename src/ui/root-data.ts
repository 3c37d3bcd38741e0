import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import type { Language } from '#src/domain/languages.ts';
import type { Bar } from '#src/domain/viewer.ts';

/** Every page's frame shows this. */
export interface RootData {
  /** The data saver is on. */
  saver: boolean;
  language: Language;
  /** Those that are offered. */
  languages: readonly Language[];
  brand: { name: string; supportEmail: string | null; storeUrl: string | null };
  publicUrl: string;
  /** A size and a path are joined to it. */
  pictures: string;
  /** `off` when every third party is real. */
  preview: 'off' | 'running' | 'disconnected';
  bar: Bar;
  /** The main user whose page it is; null for visitors, and in documents that viewers share. */
  owner: string | null;
  /** The sub-user's name in a read-only view. */
  viewing: string | null;
}

/** Undefined where the frame's loader failed. */
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
