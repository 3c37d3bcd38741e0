import { runCommandLine } from './commands/run.ts';

// `head` closes the pipe early: `npm run stoep -- users list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2));
