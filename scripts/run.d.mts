export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  shell?: boolean;
  /** Collects the output instead of passing it on. */
  quiet?: boolean;
  limitMs?: number;
  onStart?: (pid: number) => void;
}

export function run(
  command: string,
  arguments_: string[],
  options?: RunOptions,
): Promise<{ code: number; output: string }>;

export function stopWithSignals(): void;
