import type { VariableHelp } from './variables.ts';

/** A problem never holds the variable's value. */
export interface ConfigProblem extends VariableHelp {
  /** It is `.env` if the problem is the file itself. */
  name: string;
  isMissing: boolean;
}

export function describeProblems(problems: readonly ConfigProblem[]): string {
  const missing = problems.filter(({ isMissing }) => isMissing).length;
  const parts = [count(problems.length - missing, 'wrong'), count(missing, 'missing')];
  const each = problems.map(
    ({ name, isMissing, expected, example }) =>
      `  ${name} is ${isMissing ? 'missing' : 'wrong'}\n    expected: ${expected}\n    example:  ${example}`,
  );
  return [`Stoep can't start: ${parts.filter((part) => part !== '').join(', ')}.`, ...each].join('\n\n');
}

function count(settings: number, fault: string): string {
  if (settings === 0) return '';
  return settings === 1 ? `1 setting is ${fault}` : `${settings} settings are ${fault}`;
}
