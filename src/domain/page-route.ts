import type { Access } from './access.ts';
import { type AddressFacts, defaultFacts, type FormProof } from './address.ts';

interface PageFacts extends AddressFacts {
  needsProof: FormProof;
  /** The server renders the page without the viewer, once for each audience. */
  shared: boolean;
  /** True if the path's parameters are positive numbers; other values are not found. */
  numbered: boolean;
  /** Query parameters that are part of a cached document's name. Others are ignored. */
  parameters: Readonly<Record<string, RegExp>>;
  /** Limit of multipart bodies; 0 means that the page takes no file. */
  maxUploadBytes: number;
  /** A sent document is rendered again after this time. With null it is rendered only when it is stale. */
  redrawMs: number | null;
  /** True if the page has a player. */
  plays: boolean;
  /** True if the page shows titles to anybody: see `asStranger`. */
  forStrangers: boolean;
}

export interface PageRoute extends PageFacts {
  id: string;
  path: string;
  access: Access;
  file: string;
}

export interface PageEntry extends Partial<PageFacts>, Partial<Record<Access, string>> {
  /** Set if the folder below `routes` isn't named after the path. */
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

/** Shapes of query parameters' values. */
export const shapes = {
  /** A position as the catalogue writes it. */
  position: /^[1-9]\d{0,2}\.\d{1,2}$/,
  chainPosition: /^\d\.[1-9]\d{0,2}\.\d{1,2}$/,
  /** Positions in one or two lists; `x` means that a list has ended. */
  blendPosition: /^(x|[1-9]\d{0,2}\.\d{1,2})(-(x|[1-9]\d{0,2}\.\d{1,2}))?$/,
  /** Each value gets its own document, which isn't cached. */
  any: /^/,
} as const;
