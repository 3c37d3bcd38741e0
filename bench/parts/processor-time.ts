import { readFileSync } from 'node:fs';

/** In ms, with its threads. Source: proc_pid_stat(5), utime and stime, in ticks of 10 ms. */
export function readProcessorTime(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (user + system) * 10;
}
