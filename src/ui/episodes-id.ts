/** Links lead to the list of episodes by it. */
export const episodesId = 'episodes';
