import type { LoaderFunctionArgs } from 'react-router';
import { servicesContext } from '#src/request/contexts.ts';

/** Who runs the service and how to reach them: what the public texts name. The same for everybody. */
export function loadBrand({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { name, supportEmail, billingEmail, storeUrl, windowsAppUrl } =
    context.get(servicesContext).config.brand;
  return { brand: name, supportEmail, billingEmail, storeUrl, windowsAppUrl };
}
