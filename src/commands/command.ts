import type { ParseArgsConfig } from 'node:util';
import type { ConfigResult } from '#src/config/env.ts';

export const exitCodes = {
  done: 0,
  /** `doctor` uses it for a wrong check. */
  failed: 1,
  usage: 2,
  configuration: 3,
  missing: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** `json` is for scripts, `lines` are for people. */
export interface Output {
  json: unknown;
  lines: string[];
  /** Defaults to `done`. */
  code?: ExitCode;
}

/** What a command uses of its process. */
export interface Shell {
  loadConfig(): ConfigResult;
  /** It is null without a terminal. */
  prompt: ((question: string) => Promise<string>) | null;
  /** Writes to standard error. */
  printProgress(line: string): void;
  /** Writes to standard output, which is only for the result. */
  printResult(text: string): void;
}

export interface Call extends Shell {
  words: string[];
  option(name: string): string | undefined;
  flag(name: string): boolean;
}

export interface Command {
  /** Looks like `users list`. */
  name: string;
  summary: string;
  /** Looks like `FILE`. */
  words: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  /** `--help` prints these lines. */
  help: readonly string[];
  run(call: Call): Promise<Output>;
}

/** The operator reads the message. */
export class CommandFailed extends Error {
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = exitCodes.failed, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
