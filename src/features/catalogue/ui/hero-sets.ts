/** 20 sets of six slides: 120 titles. */
export const heroSets = 20;
