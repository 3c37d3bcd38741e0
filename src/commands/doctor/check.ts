export interface Check {
  name: string;
  /** `skipped` has nothing to check. */
  state: 'ok' | 'warning' | 'wrong' | 'skipped';
  says: string;
  todo?: string;
}

export function fine(name: string, says: string): Check {
  return { name, state: 'ok', says };
}

export function skipped(name: string, says: string): Check {
  return { name, state: 'skipped', says };
}

export function warning(name: string, says: string, todo: string): Check {
  return { name, state: 'warning', says, todo };
}

export function wrong(name: string, says: string, todo: string): Check {
  return { name, state: 'wrong', says, todo };
}
