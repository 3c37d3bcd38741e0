import type { LoaderFunctionArgs } from 'react-router';
import type { RootData } from '#src/ui/root-data.ts';
import {
  barContext,
  languageContext,
  pageOwnerContext,
  saverContext,
  servicesContext,
  viewingContext,
} from './contexts.ts';

export function loadRoot({ context }: LoaderFunctionArgs): RootData {
  const { config, outside, preview } = context.get(servicesContext);
  const { name, supportEmail, storeUrl } = config.brand;
  return {
    saver: context.get(saverContext),
    language: context.get(languageContext),
    languages: config.languages,
    brand: { name, supportEmail, storeUrl },
    publicUrl: config.publicUrl,
    pictures: outside.pictures,
    preview: preview.status(),
    bar: context.get(barContext),
    owner: context.get(pageOwnerContext),
    viewing: context.get(viewingContext),
  };
}
