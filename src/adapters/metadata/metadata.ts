import type { Certificate, EpisodeFacts, TitleDetails, TitleKind, TitleSummary } from '#src/domain/title.ts';

export type ListedTitle = Omit<TitleSummary, 'certificate' | 'imdbId' | 'maturity'>;

export interface ListPage {
  titles: ListedTitle[];
  /** There are at most 500. Only a search ends by this number. */
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
  /** The name of the part; older rows have none. */
  role?: string;
}

export interface Life {
  /** It is a path at the image host. */
  face: string | null;
  /** An example is `Acting`; it may be empty. */
  work: string;
  born: string | null;
  died: string | null;
  /** It may be empty. */
  place: string;
}

export interface PersonFacts {
  name: string;
  adult: boolean;
  life: Life;
  /** The best-known title comes first, and each title occurs once. */
  credits: Credit[];
}

/** `later` is for background work. */
export type Priority = 'now' | 'later';

export interface CallOptions<Answer> {
  priority?: Priority | undefined;
  /** The caller opens a title that isn't stored, which has a budget of its own. */
  isUnknown?: boolean;
  /** Equal calls are shared until `store` has ended, so that none is repeated while its answer is stored. */
  store?(answer: Answer): Promise<void>;
}

export interface MetadataLoad {
  /** The number of calls that this node may make in a second. */
  perSecond: number;
  /** The number of calls within the last second, running ones included. */
  calls: number;
  waiting: number;
  /** TMDB failed, so no calls are made for some seconds. */
  isSpared: boolean;
  /** True until a call succeeds. */
  isKeyRefused: boolean;
}

/** Calls throw `ThirdPartyFailure`, and the refusal `too-many-titles` when a budget of the caller is used up. */
export interface Metadata {
  load(): MetadataLoad;
  /** `params` come without key and page. */
  list(
    kind: TitleKind,
    path: string,
    params: Record<string, string>,
    page: number,
    options?: CallOptions<ListPage>,
  ): Promise<ListPage>;
  /** `year` filters by year of release. */
  search(
    kind: TitleKind,
    query: string,
    wanted: { year: number | null; page: number; adult: boolean },
  ): Promise<ListPage>;
  /** Returns null for an unknown title. */
  facts(kind: TitleKind, id: number, options?: CallOptions<TitleFacts | null>): Promise<TitleFacts | null>;
  /** Returns null for an unknown person. */
  person(id: number, options?: CallOptions<PersonFacts | null>): Promise<PersonFacts | null>;
  /** Lists the episodes in order, or returns null for an unknown season. */
  season(
    id: number,
    number: number,
    options?: CallOptions<EpisodeFacts[] | null>,
  ): Promise<EpisodeFacts[] | null>;
}
