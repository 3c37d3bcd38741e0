import type { VariableHelp } from './variables.ts';

/** It never holds the value. */
export interface ConfigProblem extends VariableHelp {
  /** Is `.env` if the file itself is wrong. */
  name: string;
}

export function describeProblems(problems: readonly ConfigProblem[]): string {
  const count = problems.length === 1 ? '1 setting is wrong' : `${problems.length} settings are wrong`;
  const each = problems.map(
    ({ name, expected, example }) => `  ${name}\n    expected: ${expected}\n    example:  ${example}`,
  );
  return [`Stoep can't start: ${count} or missing.`, ...each].join('\n\n');
}
