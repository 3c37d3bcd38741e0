import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import type { Language } from '#src/domain/languages.ts';
import type { Bar } from '#src/domain/viewer.ts';

export interface RootData {
  saver: boolean;
  language: Language;
  /** Languages that the operator offers. */
  languages: readonly Language[];
  brand: { name: string; supportEmail: string | null; storeUrl: string | null };
  /** Name of the payment provider. */
  provider: string;
  /** Price of a GB in cents, unless the device has its own price. */
  dataCents: number;
  publicUrl: string;
  /** First part of picture addresses; a size and a path follow. */
  pictures: string;
  /** `off` if all third parties are real. */
  preview: 'off' | 'running' | 'disconnected';
  bar: Bar;
  /** Id of the main user whose page this is. Null for visitors and in documents that viewers share. */
  owner: string | null;
  /** The sub-user's name in a read-only view, otherwise null. */
  viewing: string | null;
}

/** Returns undefined where the frame's loader failed. */
export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData('root');
  const error = useRouteError();
  // The loader of root.tsx returns this shape.
  return (loaded ?? rootOf(error)) as RootData | undefined;
}

/** When the inner guard refuses, the frame's loader hasn't run. So the error contains the frame's data. */
function rootOf(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 404) return error.data ?? undefined;
  return error.data?.kind === 'password-needed' ? error.data.root : undefined;
}

/** Returns whether the viewer is below 13. */
export function useIsChild(): boolean {
  return useRootData()?.bar === 'child';
}
