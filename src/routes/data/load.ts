import type { LoaderFunctionArgs } from 'react-router';
import { servicesContext } from '#src/http/request/contexts.ts';

export function loadData({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { cents, seen } = context.get(servicesContext).config.dataPrice;
  return { cents, seen };
}
