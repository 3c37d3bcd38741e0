/** The guard reads nothing else. */
export type Access =
  | 'public'
  /** Signed-in viewers go home. */
  | 'visitor'
  /** Within a paid period. */
  | 'main'
  /** Lapsed main users too. */
  | 'account'
  /** A lapsed household's sub-users get the front page without titles. */
  | 'sub';
