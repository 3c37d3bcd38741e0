import type { MetaDescriptor } from 'react-router';
import { paths } from '#src/routes.ts';

interface PublicDescription {
  /** Without the brand, which is added. */
  title: string;
  description: string;
  /** The page's own path: its canonical address. */
  path: string;
  /** What the frame's loader answered; undefined when that failed. */
  root: { brand: { name: string }; publicUrl: string } | undefined;
}

/** What a public page says of itself to search engines and to those who are sent its address. */
export function describePage({ title, description, path, root }: PublicDescription): MetaDescriptor[] {
  const brand = root?.brand.name ?? 'Stoep';
  const own = [{ title: `${title} – ${brand}` }, { name: 'description', content: description }];
  if (root === undefined) return own;
  const card = {
    'og:type': 'website',
    'og:site_name': brand,
    'og:locale': 'en_ZA',
    'og:title': `${title} – ${brand}`,
    'og:description': description,
    'og:url': root.publicUrl + path,
    'og:image': root.publicUrl + paths.shareImage,
    // As scripts/draw-share-card.ts draws it: told here, the card is laid out before the picture comes.
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A family on a bench under the lights of a veranda, watching a low sun',
  };
  return [
    ...own,
    { tagName: 'link', rel: 'canonical', href: root.publicUrl + path },
    ...Object.entries(card).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
