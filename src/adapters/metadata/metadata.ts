import type { EpisodeFacts, TitleCard, TitleDetails, TitleKind } from '#src/domain/title.ts';

/** A row of a list: what is known before the details are asked for. */
export type ListedTitle = Omit<TitleCard, 'certificate' | 'imdbId' | 'maturity'>;

export interface ListPage {
  titles: ListedTitle[];
  /** As the service says, at most 500; never trusted to end a list. */
  totalPages: number;
}

/** What the details of a title add to its row. */
export interface TitleFacts {
  title: ListedTitle;
  imdbId: string | null;
  certificates: { country: string; label: string }[];
  details: TitleDetails;
}

/** Whether somebody waits for a call, or it is made ahead of need and lets all others go first. */
export type Haste = 'now' | 'later';

/** The film and television metadata service. Calls throw ThirdPartyFailure. What is wanted `now` when nothing else is said. */
export interface Metadata {
  /** One page of a list: `path` such as `/discover/movie`, with its parameters (the key and page left out). */
  list(
    kind: TitleKind,
    path: string,
    params: Record<string, string>,
    page: number,
    haste?: Haste,
  ): Promise<ListPage>;
  /** One page of titles that a text names, in one call; `year` keeps those that came out in it. */
  search(
    kind: TitleKind,
    query: string,
    wanted: { year: number | null; page: number; adult: boolean },
  ): Promise<ListPage>;
  /** Everything about one title in one call; null when the service has no such title. */
  facts(kind: TitleKind, id: number, haste?: Haste): Promise<TitleFacts | null>;
  /** The episodes of one season of a series, in order; null when the service has no such season. */
  season(id: number, number: number): Promise<EpisodeFacts[] | null>;
}
