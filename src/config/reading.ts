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

  /** Undefined if empty. */
  text(name: VariableName): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  isEmpty(name: VariableName): boolean {
    return this.#environment[name]?.trim() === '';
  }

  /** Undefined if unset or wrong. */
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

  /** Once for each variable; `why` never holds the value. */
  refuse(name: VariableName, why: string = variables[name].expected): void {
    const isReported = this.problems.some((problem) => problem.name === name && problem.expected === why);
    if (!isReported) this.problems.push({ name, expected: why, example: variables[name].example });
  }

  warn(sentence: string): void {
    this.warnings.push(sentence);
  }
}
