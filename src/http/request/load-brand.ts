import type { LoaderFunctionArgs } from 'react-router';
import { stateLegalPerson } from '#src/domain/legal-person.ts';
import { servicesContext } from './contexts.ts';

export function loadBrand({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { name, legalPerson, ...brand } = context.get(servicesContext).config.brand;
  const { supportEmail, billingEmail, informationOfficer, storeUrl, windowsAppUrl } = brand;
  const operator = legalPerson === null ? null : stateLegalPerson(legalPerson);
  return { brand: name, operator, supportEmail, billingEmail, informationOfficer, storeUrl, windowsAppUrl };
}
