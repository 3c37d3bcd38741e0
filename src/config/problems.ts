import type { VariableHelp } from './variables.ts';

/** One thing that is wrong with the environment. It never holds the value that was found. */
export interface ConfigProblem extends VariableHelp {
  /** The variable, or `.env` when the file itself is wrong. */
  name: string;
}
