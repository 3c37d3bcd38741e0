import { useLingui } from '@lingui/react/macro';
import { brandShapes } from '#src/browser/brand-shapes.ts';

export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      {brandShapes.map((shape) => (
        <path key={shape.d} {...shape} />
      ))}
    </svg>
  );
}

interface BrandLinkProps {
  name: string;
  href: string;
}

export function BrandLink({ name, href }: BrandLinkProps) {
  const { t } = useLingui();
  return (
    <a className="brand" href={href} aria-label={name || t`Home`}>
      <BrandMark />
      <span>{name}</span>
    </a>
  );
}
