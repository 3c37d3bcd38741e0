import { fstatSync } from 'node:fs';

const closeTimeoutMs = 3_000;
const parentCheckIntervalMs = 1_000;

/** Exits with code 0; a second signal doesn't wait. */
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

/** The parent's end is seen by the IPC channel, the pipe on standard input, or a new parent process. */
export function endWithParent(end: () => void): void {
  if (process.channel) process.on('disconnect', end);
  else if (isPipe(0)) process.stdin.on('end', end).on('error', end).resume();
  // A write's error would end the process untidily if nobody listened.
  process.stdout.on('error', end);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, parentCheckIntervalMs).unref();
}

/** Only a pipe depends on the parent. */
function isPipe(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}
