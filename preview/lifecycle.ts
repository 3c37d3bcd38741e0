import { fstatSync } from 'node:fs';

const closeTimeoutMs = 3_000;
const parentCheckIntervalMs = 1_000;

/** Exits with code 0 after `close`. A second signal exits at once. */
export function endOnSignal(close: () => Promise<void>): () => void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) process.exit(0);
    isEnding = true;
    setTimeout(() => process.exit(0), closeTimeoutMs).unref();
    close()
      .catch((error: unknown) => console.error(String(error)))
      .finally(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return end;
}

/** Detects the parent's end by the IPC channel, the pipe on standard input, or a new parent process. */
export function endWithParent(end: () => void): void {
  if (process.channel) process.on('disconnect', end);
  else if (isPipe(0)) process.stdin.on('end', end).on('error', end).resume();
  // Without a listener, a failed write would end the process before `end` has closed everything.
  process.stdout.on('error', end);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, parentCheckIntervalMs).unref();
}

/** Only a pipe or a socket closes with the parent. */
function isPipe(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}
