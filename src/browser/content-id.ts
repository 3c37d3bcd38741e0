/** The `id` of every page's `main`, which also needs `tabIndex={-1}`. */
export const contentId = 'content';

/** The script element that holds the viewer's data. */
export const viewerDataId = 'viewer';
