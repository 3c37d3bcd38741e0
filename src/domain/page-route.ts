import type { Access } from './access.ts';
import { type AddressFacts, defaultFacts, type FormProof } from './address.ts';

interface PageFacts extends AddressFacts {
  needsProof: FormProof;
  /** The server renders it without the viewer, once for each audience. */
  shared: boolean;
  /** Addresses with other segments are unknown. */
  numbered: boolean;
  /** Only these query parameters name a cached document. */
  parameters: Readonly<Record<string, RegExp>>;
  /** Uploads are multipart; 0 takes no file. */
  maxUploadBytes: number;
  /** A document is rendered again this long after it was sent; null renders it only when it is stale. */
  redrawMs: number | null;
  /** The page holds a player. */
  plays: boolean;
  /** The page shows titles to anybody: see `asStranger`. */
  forStrangers: boolean;
}

export interface PageRoute extends PageFacts {
  id: string;
  path: string;
  access: Access;
  file: string;
}

export interface PageEntry extends Partial<PageFacts>, Partial<Record<Access, string>> {
  /** It is set where the folder below `routes` isn't named after the path. */
  folder?: string;
}

const accesses: readonly Access[] = ['main', 'account', 'sub', 'visitor', 'public'];

/* @__NO_SIDE_EFFECTS__ Browsers need the paths alone. */
export function listPages(entries: readonly PageEntry[]): PageRoute[] {
  return entries.flatMap(({ folder, main, account, sub, visitor, public: everybody, ...facts }) => {
    const paths = { main, account, sub, visitor, public: everybody };
    return accesses.flatMap((access) => {
      const path = paths[access];
      if (path === undefined) return [];
      const file = `routes/${folder ?? path.slice(1).replaceAll(':', '$')}/page.tsx`;
      return [{ ...defaultPage, ...facts, id: `${file}@${path}`, path, access, file }];
    });
  });
}

const defaultPage: PageFacts = {
  ...defaultFacts,
  needsProof: 'lesser',
  shared: false,
  numbered: false,
  parameters: {},
  maxUploadBytes: 0,
  redrawMs: null,
  plays: false,
  forStrangers: false,
};

/** Query parameters have values of these shapes. */
export const shapes = {
  /** The catalogue writes positions so. */
  position: /^[1-9]\d{0,2}\.\d{1,2}$/,
  chainPosition: /^\d\.[1-9]\d{0,2}\.\d{1,2}$/,
  /** A position is one of one or two lists; `x` is an ended list. */
  blendPosition: /^(x|[1-9]\d{0,2}\.\d{1,2})(-(x|[1-9]\d{0,2}\.\d{1,2}))?$/,
  /** Each value gets its own document, which isn't cached. */
  any: /^/,
} as const;
