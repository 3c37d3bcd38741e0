import { markTheme } from '#src/browser/theme-storage.ts';
import { holdPosters } from './hold-posters.ts';
import { holdInstallPrompt } from './install-prompt.ts';
import { showOfflineStatus } from './offline-status.ts';
import { renewRestored } from './renew-restored.ts';
import { markTelevision } from './screen.ts';

// The head of every document runs this before the first paint, so that nothing moves.
markTheme();
markTelevision();
holdPosters();
showOfflineStatus();
holdInstallPrompt();
renewRestored();
