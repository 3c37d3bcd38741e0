import * as v from 'valibot';
import type { ConfigProblem } from './problems.ts';
import { type VariableName, variables } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Collects all problems, so that they are reported at once. */
export class Reading {
  readonly problems: ConfigProblem[] = [];
  readonly warnings: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Returns undefined if the text is empty. */
  text(name: VariableName): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  isEmpty(name: VariableName): boolean {
    return this.#environment[name]?.trim() === '';
  }

  /** Returns undefined if the variable is unset or wrong. */
  read<S extends v.GenericSchema<string, unknown>>(
    name: VariableName,
    schema: S,
  ): v.InferOutput<S> | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const result = v.safeParse(schema, text);
    if (result.success) return result.output;
    this.refuse(name);
    return undefined;
  }

  /** A variable is refused once; `why` never holds the value. */
  refuse(name: VariableName, why: string = variables[name].expected): void {
    const isReported = this.problems.some((problem) => problem.name === name && problem.expected === why);
    const isMissing = this.text(name) === undefined;
    if (!isReported) this.problems.push({ name, isMissing, expected: why, example: variables[name].example });
  }

  warn(sentence: string): void {
    this.warnings.push(sentence);
  }
}
