/** Hints that the server doesn't trust; the privacy policy lists them. */
export const browserStorage: readonly { keys: readonly string[]; purpose: string }[] = [
  { keys: ['mainUserId', 'subUserSession'], purpose: 'who was signed in last on this device' },
  { keys: ['season', 'episode'], purpose: 'the last episode of a series' },
  {
    keys: ['anime_season_{id}', 'anime_episode_{id}', 'anime_audio'],
    purpose: 'the last episode of each anime, and its audio',
  },
  { keys: ['recentSearches'], purpose: 'what was searched for, until you sign out' },
  { keys: ['dataUse'], purpose: 'how much data this device used this month, and the price of it' },
  { keys: ['unsent_position_{id}'], purpose: 'how far you have watched, until it has reached us' },
  { keys: ['theme'], purpose: 'light or dark' },
  { keys: ['player_theatre', 'player_keys_off'], purpose: 'how you like the player' },
  { keys: ['installHint'], purpose: 'that we have asked whether to install an app' },
  {
    keys: ['grids', 'react-router-scroll-positions'],
    purpose: 'where you were on a page, until the tab is closed',
  },
];
