import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const GRACE_MS = 5_000;
const POSIX = process.platform !== 'win32';

const running = new Set();
let handlesSignals = false;
let stopping = false;

/**
 * Runs a program to its end. Its output goes to this process's output, or is collected when `quiet`.
 * @param {string} command
 * @param {string[]} arguments_
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, quiet?: boolean, limitMs?: number,
 *   onStart?: (pid: number) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when it could not be started, 124 when it
 *   went over its time limit
 */
export function run(command, arguments_, options = {}) {
  const { cwd, env = process.env, shell = false, quiet = false, limitMs, onStart } = options;
  return new Promise((resolve) => {
    // The child gets a process group of its own, so that a signal reaches the child's browser too. Without the
    // handlers of `stopWithSignals`, the terminal signals its own group.
    const child = spawn(command, arguments_, {
      cwd,
      env,
      shell,
      detached: POSIX && handlesSignals,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    if (child.pid !== undefined) onStart?.(child.pid);
    let output = '';
    let late = false;
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const limit =
      limitMs &&
      setTimeout(() => {
        late = true;
        signalGroup(child, 'SIGKILL');
      }, limitMs);
    const finish = (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.on('close', (code, signal) =>
      finish(late ? 124 : (code ?? 128 + (constants.signals[signal] ?? 0))),
    );
  });
}

/** On a signal, ends the children and then this process, with the signal's status. */
export function stopWithSignals() {
  handlesSignals = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      const status = 128 + constants.signals[signal];
      for (const child of running) {
        child.once('close', () => running.size === 0 && process.exit(status));
        signalGroup(child, signal);
      }
      if (running.size === 0) process.exit(status);
      setTimeout(() => {
        for (const child of running) signalGroup(child, 'SIGKILL');
        process.exit(status);
      }, GRACE_MS);
    });
  }
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (POSIX && handlesSignals) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The child has ended.
  }
}
