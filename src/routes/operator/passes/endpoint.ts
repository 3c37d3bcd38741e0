import { readPasses, stopPasses } from '#src/features/operations/passes.ts';
import { fieldText } from '#src/http/request/form.ts';
import { defineDeskPage } from '#src/routes/operator/desk.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';

const howMade = {
  look: 'plain',
  says: 'Passes are made on the command line, with passes make, which writes their codes to a file.',
} as const;

export const endpoint = defineDeskPage({
  read: async ({ services }) => ({ ...(await readPasses(services)), notes: [howMade] }),
  results: {
    stopped: 'Stopped. Its open passes no longer work.',
  },
  acts: {
    stop: async ({ services, form, operator }) => {
      await stopPasses(services, fieldText(form, 'batch'), operator.email);
      return operatorPaths.passesAfter('stopped');
    },
  },
});
