import type { VariableHelp } from './variables.ts';

/** It never holds the value. */
export interface ConfigProblem extends VariableHelp {
  /** Is `.env` if the file itself is wrong. */
  name: string;
}
