import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { BrandLink } from './brand-mark.tsx';

interface PublicHeaderProps {
  brand: string;
}

export function PublicHeader({ brand }: PublicHeaderProps) {
  return (
    <>
      <a className="button small skip" href={`#${contentId}`}>
        Skip to content
      </a>
      <header className="public-head">
        <BrandLink name={brand} href={paths.login} />
      </header>
    </>
  );
}
