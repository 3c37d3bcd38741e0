/** Says who may open a page. The guard decides by this value alone. */
export type Access =
  | 'public'
  | 'visitor'
  | 'main'
  | 'account'
  /** Sub-users of a paid household. If it has lapsed, they get the front page without titles. */
  | 'sub';
