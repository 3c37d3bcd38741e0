import { readServices, retryFailedMail } from '#src/features/operations/services.ts';
import { fieldText } from '#src/http/request/form.ts';
import { defineDeskPage } from '#src/routes/operator/desk.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';

export const endpoint = defineDeskPage({
  read: ({ services }) =>
    readServices(services, {
      states: services.checks.look(),
      load: services.metadata.load(),
      node: services.node.id,
    }),
  results: {
    retried: 'We’re sending that email again. If it fails, it comes back here.',
  },
  acts: {
    retry: async ({ services, form, operator }) => {
      const id = fieldText(form, 'mail');
      await retryFailedMail(services, { id, actor: operator.email });
      return operatorPaths.servicesAfter('retried');
    },
  },
});
