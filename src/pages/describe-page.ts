import type { MetaDescriptor } from 'react-router';
import { paths } from '#src/routes.ts';

interface PublicDescription {
  /** Without the brand, which is added. */
  title: string;
  description: string;
  /** The page's own path: its canonical address. */
  path: string;
  /** What the frame's loader answered; undefined when that failed. */
  root: (Branded & { publicUrl: string }) | undefined;
}

interface Branded {
  brand: { name: string };
}

/** A document's title with the brand behind it; without it where the frame's loader failed. */
export function titled(title: string, root: Branded | undefined): string {
  return root === undefined ? title : `${title} – ${root.brand.name}`;
}

/** What a public page says of itself to search engines and to those who are sent its address. */
export function describePage({ title, description, path, root }: PublicDescription): MetaDescriptor[] {
  const name = titled(title, root);
  const own = [{ title: name }, { name: 'description', content: description }];
  if (root === undefined) return own;
  const card = {
    'og:type': 'website',
    'og:site_name': root.brand.name,
    'og:locale': 'en_ZA',
    'og:title': name,
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
