import { paths } from '#src/routes.ts';
import { describePage } from '#src/ui/describe-page.ts';
import { LegalDocument } from '#src/ui/legal-document.tsx';
import type { Route } from './+types/page';
import { privacySections } from './sections.ts';

export { loadBrand as loader } from '#src/http/request/load-brand.ts';

export const handle = { waitsForTouch: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    title: 'Privacy policy',
    description:
      'What we know about you, why, who sees it, how long we keep it, and how to have it corrected or deleted.',
    path: paths.privacyPolicy,
    root: matches[0]?.loaderData,
  });
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalDocument
      title="Privacy policy"
      updated="August 20, 2025"
      operatorChangedOn={loaderData.operator?.changedOn ?? null}
      lead="We keep little, sell nothing, and you can have it deleted."
      sections={privacySections(loaderData)}
    />
  );
}
