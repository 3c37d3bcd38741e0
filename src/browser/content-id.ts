/** Every page's `main` has this `id`; it also needs `tabIndex={-1}`. */
export const contentId = 'content';

/** Id of the script element with the viewer's data. */
export const viewerDataId = 'viewer';
