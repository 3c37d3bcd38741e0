/** What a main user decided about one title for a sub-user. */
export interface TitleChoiceTable {
  user_id: string;
  sub_user_id: string;
  /** See `TitleKind`. */
  kind: string;
  title_id: number;
  /** See `TitleChoice`. */
  choice: string;
  name: string;
  chosen_at: number;
}
