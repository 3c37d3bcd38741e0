import type { MetaDescriptor } from 'react-router';
import { type Language, tagOf } from '#src/domain/languages.ts';
import { paths } from '#src/routes.ts';

interface PublicDescription {
  title: string;
  description: string;
  path: string;
  /** Defaults to the product's card. */
  card?: { type: string; image: string; alt: string };
  /** Undefined if the frame's loader failed. */
  root: (Branded & { publicUrl: string; language: Language }) | undefined;
}

interface Branded {
  brand: { name: string };
}

/** `root` is undefined if the frame's loader failed. */
export function titled(title: string, root: Branded | undefined): string {
  return root === undefined ? title : `${title} – ${root.brand.name}`;
}

const ownCard = {
  type: 'website',
  image: paths.shareImage,
  alt: 'A family on a bench under the lights of a veranda, watching a low sun',
};

export function describePage({
  title,
  description,
  path,
  card: { type, image, alt } = ownCard,
  root,
}: PublicDescription): MetaDescriptor[] {
  const name = titled(title, root);
  const own = [{ title: name }, { name: 'description', content: description }];
  if (root === undefined) return own;
  const card = {
    'og:type': type,
    'og:site_name': root.brand.name,
    'og:locale': tagOf(root.language).replace('-', '_'),
    'og:title': name,
    'og:description': description,
    'og:url': root.publicUrl + path,
    'og:image': root.publicUrl + image,
    // scripts/draw-share-card.ts and adapters/pictures/draw-card.ts draw this size.
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
  };
  return [
    ...own,
    { tagName: 'link', rel: 'canonical', href: root.publicUrl + path },
    ...Object.entries(card).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: name },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: root.publicUrl + image },
  ];
}

interface TitledPage {
  loaderData: { title: string };
  matches: readonly [{ loaderData: Branded | undefined } | undefined, ...unknown[]];
}

/** For pages that search engines must not list. */
export function unlisted({ loaderData, matches }: TitledPage): MetaDescriptor[] {
  return [
    { title: titled(loaderData.title, matches[0]?.loaderData) },
    { name: 'robots', content: 'noindex' },
  ];
}

/**
 * The page's address contains a token, which must not reach other sites. With `no-referrer` a form's `Origin`
 * would be null, and the server would refuse the form.
 */
export function hideAddress({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const all = new Headers(actionHeaders);
  all.set('Referrer-Policy', 'same-origin');
  return all;
}

/** Adds the loader's headers to the document. */
export function headersOfLoader({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders;
}
