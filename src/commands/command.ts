import type { ParseArgsConfig } from 'node:util';

/** How a command ends, for scripts. */
export const exitCodes = {
  done: 0,
  /** It failed or was refused; `doctor`: something is wrong. */
  failed: 1,
  /** The command line was not understood. */
  usage: 2,
  /** The configuration is wrong; every problem was listed. */
  configuration: 3,
  /** What it was about isn't there. */
  missing: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What a command has to say: `json` for scripts, `lines` for people. */
export interface Report {
  json: unknown;
  lines: string[];
  /** Done, unless said. */
  code?: ExitCode;
}

/** What was typed after a command's name. */
export interface Call {
  /** In their order, as many as the command asks for. */
  words: string[];
  /** The value of an option; undefined when it wasn't given. */
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** Where the terminal's questions go; null when nobody sits there. */
  ask: ((question: string) => Promise<string>) | null;
  /** Tells how it goes on meanwhile: on standard error, so that no script reads it. */
  tell(line: string): void;
}

export interface Command {
  /** As typed: `users list`. */
  name: string;
  /** One line of the list. */
  summary: string;
  /** What stands after the name: `FILE`. */
  words: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  /** More about it, for `--help`: options, what it leaves alone, what its exit code means. */
  help: readonly string[];
  run(call: Call): Promise<Report>;
}

/** A command that ends without having done what was asked; the message is for the operator. */
export class CommandFailed extends Error {
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = exitCodes.failed, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
