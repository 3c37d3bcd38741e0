import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Access } from './domain/access.ts';

export interface PageRoute extends RouteConfigEntry {
  id: string;
  path: string;
  access: Access;
  /** Rendered without the viewer, once for each audience. */
  shared: boolean;
  /** Addresses with other segments are unknown. */
  numbered: boolean;
  /** Only these query parameters name a cached document. */
  parameters: Readonly<Record<string, RegExp>>;
  /** Counts bytes; null means the default. */
  largestForm: number | null;
  /** Counts bytes, as multipart; null means no file. */
  largestUpload: number | null;
  /** The document is rendered again so long after it was sent; null means only when it is stale. */
  redrawMs: number | null;
  /** A device may keep a copy for its viewer. Nothing with money, personal data or secrets. */
  offline: boolean;
  /** Holds a player. */
  plays: boolean;
  /** Shows titles to anybody: see `asStranger`. */
  forStrangers: boolean;
}

type PageOptions = Partial<Omit<PageRoute, 'id' | 'path' | 'access' | 'file'>>;

/* @__NO_SIDE_EFFECTS__ Browsers need the paths alone. */
export function page(path: string, access: Access, file: string, options: PageOptions = {}): PageRoute {
  const sizes = { largestForm: null, largestUpload: null };
  const defaults = { shared: false, numbered: false, parameters: {}, ...sizes, redrawMs: null };
  const id = `${file}@${path}`;
  return {
    id,
    path,
    access,
    file,
    ...defaults,
    offline: false,
    plays: false,
    forStrangers: false,
    ...options,
  };
}

/** Of values of query parameters. */
export const shapes = {
  /** As the catalogue writes it. */
  position: /^[1-9]\d{0,2}\.\d{1,2}$/,
  chainPosition: /^\d\.[1-9]\d{0,2}\.\d{1,2}$/,
  /** Of one or two lists; `x` is an ended list. */
  blendPosition: /^(x|[1-9]\d{0,2}\.\d{1,2})(-(x|[1-9]\d{0,2}\.\d{1,2}))?$/,
  /** Each value gets its own document, which isn't cached. */
  any: /^/,
} as const;
