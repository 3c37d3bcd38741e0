import { createInterface } from 'node:readline/promises';
import { runCommandLine } from './commands/run.ts';
import { loadEnvironment } from './config/env.ts';

const { stdin, stdout, stderr } = process;

// `head` closes the pipe early: `npm run stoep -- users list | head`.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

async function promptOperator(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  loadConfig: () => loadEnvironment(process.cwd()),
  prompt: stdin.isTTY && stderr.isTTY ? promptOperator : null,
  printProgress: (line) => void stderr.write(`${line}\n`),
  printResult: (text) => void stdout.write(`${text}\n`),
});
