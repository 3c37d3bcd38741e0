import { paths } from '#src/routes.ts';
import { describePage } from '#src/ui/describe-page.ts';
import { LegalDocument } from '#src/ui/legal-document.tsx';
import type { Route } from './+types/page';
import { termsSections } from './sections.ts';

export { loadBrand as loader } from '#src/http/request/load-brand.ts';

export const handle = { waitsForTouch: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    title: 'Terms of use',
    description:
      'What you can expect from us, and what we expect from you: accounts, payments, cancelling, content, liability and disputes.',
    path: paths.termsOfUse,
    root: matches[0]?.loaderData,
  });
}

export default function TermsOfUsePage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalDocument
      title="Terms of use"
      updated="August 20, 2025"
      operatorChangedOn={loaderData.operator?.changedOn ?? null}
      lead="What you can expect from us, and what we expect from you. Please read it before you pay."
      sections={termsSections(loaderData)}
    />
  );
}
