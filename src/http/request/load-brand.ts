import type { LoaderFunctionArgs } from 'react-router';
import { servicesContext } from './contexts.ts';

export function loadBrand({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { name, ...brand } = context.get(servicesContext).config.brand;
  const { supportEmail, billingEmail, informationOfficer, storeUrl, windowsAppUrl } = brand;
  return { brand: name, supportEmail, billingEmail, informationOfficer, storeUrl, windowsAppUrl };
}
