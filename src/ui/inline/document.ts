import { markTheme } from '../theme-storage.ts';
import { holdInput } from './hold-input.ts';
import { holdPosters } from './hold-posters.ts';
import { holdInstallPrompt } from './install-prompt.ts';
import { renewRestored } from './renew-restored.ts';
import { followScreenChoice, markTelevision } from './screen.ts';
import { stayOffline } from './stay-offline.ts';

// The head of every document runs this before the first paint, so that nothing moves.
markTheme();
markTelevision();
followScreenChoice();
holdInput();
holdPosters();
stayOffline();
holdInstallPrompt();
renewRestored();
