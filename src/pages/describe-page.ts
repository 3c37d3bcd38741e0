import type { MetaDescriptor } from 'react-router';
import { paths } from '#src/routes.ts';

interface PublicDescription {
  /** Without the brand. */
  title: string;
  description: string;
  /** Canonical. */
  path: string;
  /** Undefined if the frame's loader failed. */
  root: (Branded & { publicUrl: string }) | undefined;
}

interface Branded {
  brand: { name: string };
}

/** Undefined `root`: the frame's loader failed. */
export function titled(title: string, root: Branded | undefined): string {
  return root === undefined ? title : `${title} – ${root.brand.name}`;
}

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
    // scripts/draw-share-card.ts draws this size.
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
