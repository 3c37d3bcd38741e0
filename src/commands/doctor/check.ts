/** How one thing stands. */
export interface Check {
  name: string;
  /** `skipped`: there is nothing of the kind, as in a preview. */
  state: 'ok' | 'warning' | 'wrong' | 'skipped';
  /** What was found. */
  says: string;
  /** What to do about it. */
  todo?: string;
}

/** All is well with it. */
export function fine(name: string, says: string): Check {
  return { name, state: 'ok', says };
}

/** There is nothing to look at. */
export function skipped(name: string, says: string): Check {
  return { name, state: 'skipped', says };
}

/** It works, and something should be done all the same. */
export function warning(name: string, says: string, todo: string): Check {
  return { name, state: 'warning', says, todo };
}

/** It doesn't work. */
export function wrong(name: string, says: string, todo: string): Check {
  return { name, state: 'wrong', says, todo };
}
