/** The pool of the hero of Movies, 120 titles, comes in so many sets of six. */
export const heroSets = 20;
