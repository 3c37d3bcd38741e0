/**
 * A change names the main user whose page sends it, because another household may have signed in in another
 * tab since.
 */
export const pageOwnerHeader = 'Page-Owner';

/** Forms that a browser sends without script name the owner here. */
export const pageOwnerField = 'page-owner';

/**
 * Documents that viewers share can't name an owner in their forms, so the viewer's part of the document has the field
 * of each form with such an id.
 */
export const sharedForms = [
  'own-mark',
  'own-autoplay',
  'own-character',
  'own-language',
  'own-language-brief',
  'own-request',
] as const;

export type SharedForm = (typeof sharedForms)[number];
