import { runCommandLine } from './commands/run.ts';

// Whoever reads may have had enough: `npm run stoep -- users list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2));
