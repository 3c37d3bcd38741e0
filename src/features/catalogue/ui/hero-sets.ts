/** 120 titles in sets of six. */
export const heroSets = 20;
