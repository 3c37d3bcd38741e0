import { fstatSync } from 'node:fs';

const closeTimeoutMs = 3_000;
const parentCheckIntervalMs = 1_000;

/** Ends the process with code 0 on SIGTERM or SIGINT, after `close`; a second signal doesn't wait. */
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

/**
 * Calls `end` when the parent goes away: its IPC channel closes, the pipe on standard input ends, or the
 * process gets another parent (its own was killed and held neither).
 */
export function endWithParent(end: () => void): void {
  if (process.channel) process.on('disconnect', end);
  else if (isPipe(0)) process.stdin.on('end', end).on('error', end).resume();
  // A parent that is gone can't read: without a listener the write's error would end us untidily.
  process.stdout.on('error', end);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, parentCheckIntervalMs).unref();
}

/** A terminal, a file or /dev/null says nothing about the parent. */
function isPipe(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}
