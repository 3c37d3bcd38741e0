import { useLingui } from '@lingui/react/macro';
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#ef7b45" />
      <path d="M9 17a7 7 0 0114 0z" fill="#ffe9cf" />
      <path d="M9 17h14v3H9zM6 21h20v3H6zM3 25h26v3H3z" fill="#3a1608" />
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
