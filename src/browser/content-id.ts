/** Every page's `main` has this `id`; it also needs `tabIndex={-1}`. */
export const contentId = 'content';

/** The script element with this id holds the viewer's data. */
export const viewerDataId = 'viewer';
