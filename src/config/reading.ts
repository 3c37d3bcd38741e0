import * as v from 'valibot';
import type { ConfigProblem } from './problems.ts';
import { type VariableName, variables } from './variables.ts';

/** The environment as a process has it: names and values. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one and keeps what is wrong with them, so that all of it is told at once. */
export class Reading {
  readonly problems: ConfigProblem[] = [];
  readonly warnings: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The value without space around it; undefined when it is missing or empty. */
  text(name: VariableName): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  /** The value as `schema` understands it; undefined when it is unset, or wrong, which is kept as a problem. */
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

  /**
   * Keeps a problem with one variable, once.
   * @param why what is expected in this case; never the value that was found
   */
  refuse(name: VariableName, why: string = variables[name].expected): void {
    const known = this.problems.some((problem) => problem.name === name && problem.expected === why);
    if (!known) this.problems.push({ name, expected: why, example: variables[name].example });
  }

  warn(sentence: string): void {
    this.warnings.push(sentence);
  }
}
