/** Of a change: the main user's id whose page sends it. Another household may have signed in in another tab since. */
export const pageOwnerHeader = 'Page-Owner';

/** The same, in forms that a browser sends without script. */
export const pageOwnerField = 'page-owner';
