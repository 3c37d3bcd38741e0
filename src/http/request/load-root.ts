import type { LoaderFunctionArgs } from 'react-router';
import type { RootData } from '#src/ui/root-data.ts';
import { frameContext, languageContext, saverContext, servicesContext } from './contexts.ts';

export function loadRoot({ context }: LoaderFunctionArgs): RootData {
  const { config, checkout, outside, preview } = context.get(servicesContext);
  const { name, supportEmail, storeUrl } = config.brand;
  return {
    saver: context.get(saverContext),
    language: context.get(languageContext),
    languages: config.languages,
    brand: { name, supportEmail, storeUrl },
    provider: checkout.name,
    dataCents: config.dataPrice.cents,
    publicUrl: config.publicUrl,
    pictures: outside.pictures,
    preview: preview.status(),
    ...context.get(frameContext),
  };
}
