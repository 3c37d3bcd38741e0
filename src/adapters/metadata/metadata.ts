import type { Certificate, EpisodeFacts, TitleDetails, TitleKind, TitleSummary } from '#src/domain/title.ts';

export type ListedTitle = Omit<TitleSummary, 'certificate' | 'imdbId' | 'maturity'>;

export interface ListPage {
  titles: ListedTitle[];
  /** At most 500; it never ends a list. */
  totalPages: number;
}

export interface TitleFacts {
  title: ListedTitle;
  imdbId: string | null;
  certificates: Certificate[];
  details: TitleDetails;
}

export interface Credit {
  kind: TitleKind;
  id: number;
  /** Whom they play; absent in older rows. */
  role?: string;
}

export interface Life {
  /** Is a path at the image host. */
  face: string | null;
  /** Looks like `Acting`; may be empty. */
  work: string;
  born: string | null;
  died: string | null;
  /** May be empty. */
  place: string;
}

export interface PersonFacts {
  name: string;
  adult: boolean;
  life: Life;
  /** The best known title comes first, and each one once. */
  credits: Credit[];
}

/** `later` is for background work. */
export type Priority = 'now' | 'later';

export interface MetadataLoad {
  /** The calls that it may make. */
  perSecond: number;
  /** Within the last second, running ones included. */
  calls: number;
  waiting: number;
  /** The service failed: calls are spared for some seconds. */
  isSpared: boolean;
}

/** Calls throw `ThirdPartyFailure`. */
export interface Metadata {
  load(): MetadataLoad;
  /** `params` come without key and page. */
  list(
    kind: TitleKind,
    path: string,
    params: Record<string, string>,
    page: number,
    priority?: Priority,
  ): Promise<ListPage>;
  /** `year` filters by year of release. */
  search(
    kind: TitleKind,
    query: string,
    wanted: { year: number | null; page: number; adult: boolean },
  ): Promise<ListPage>;
  /** Returns null for an unknown title. */
  facts(kind: TitleKind, id: number, priority?: Priority): Promise<TitleFacts | null>;
  /** Returns null for an unknown person. */
  person(id: number, priority?: Priority): Promise<PersonFacts | null>;
  /** Lists the episodes in order, or returns null for an unknown season. */
  season(id: number, number: number): Promise<EpisodeFacts[] | null>;
}
