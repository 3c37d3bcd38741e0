/** The `id` of every page's `main`, which also needs `tabIndex={-1}`. */
export const contentId = 'content';
