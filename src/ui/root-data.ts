import { useRouteLoaderData } from 'react-router';
import type { Bar } from '#src/domain/viewer.ts';

/** Every page's frame shows this. */
export interface RootData {
  /** The data saver is on. */
  saver: boolean;
  brand: { name: string; supportEmail: string | null; storeUrl: string | null };
  publicUrl: string;
  /** A size and a path are joined to it. */
  pictures: string;
  /** `off` when every third party is real. */
  preview: 'off' | 'running' | 'disconnected';
  bar: Bar;
  /** The sub-user's name in a read-only view. */
  viewing: string | null;
}

/** Undefined where the frame's loader failed. */
export function useRootData(): RootData | undefined {
  // The loader of root.tsx returns it.
  return useRouteLoaderData('root') as RootData | undefined;
}
