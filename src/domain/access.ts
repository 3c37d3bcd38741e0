/** The guard reads nothing else. */
export type Access =
  | 'public'
  | 'visitor'
  | 'main'
  | 'account'
  /** A lapsed household's sub-users get the front page without titles. */
  | 'sub';
