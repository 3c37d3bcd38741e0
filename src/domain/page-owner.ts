/**
 * A change names the main user whose page sends it, because another household may have signed in in another
 * tab meanwhile.
 */
export const pageOwnerHeader = 'Page-Owner';

/** Field with the owner in forms that a browser sends without script. */
export const pageOwnerField = 'page-owner';

/**
 * Ids of forms in documents that viewers share. These forms can't contain an owner, so the viewer's part of the
 * document has the owner's field for each of them.
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
