/** Anchor of the list of episodes. */
export const episodesId = 'episodes';
