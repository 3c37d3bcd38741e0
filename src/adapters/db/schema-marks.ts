export interface MarkTable {
  user_id: string;
  /** `main` or the sub-user's id. */
  viewer_key: string;
  /** list, watched. */
  mark: string;
  /** See `TitleKind`. */
  kind: string;
  title_id: number;
  /** 0 except for a watched episode. */
  season: number;
  episode: number;
  /** For the export. */
  name: string;
  marked_at: number;
}
