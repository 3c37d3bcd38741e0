import type { VariableHelp } from './variables.ts';

/** It never holds the value. */
export interface ConfigProblem extends VariableHelp {
  /** `.env` for the file itself. */
  name: string;
}
