import { isOldEngine } from '../old-engine/is-old.ts';

// Written, not appended: the parser waits for both, so nothing is drawn without style or runs without the polyfills.
const { sheet = '', televisionSheet = '', polyfills = '' } = document.currentScript?.dataset ?? {};
if (isOldEngine() && polyfills !== '') {
  const isTelevision = document.documentElement.dataset.screen === 'tv';
  document.write(`<link rel="stylesheet" href="${isTelevision ? televisionSheet : sheet}">`);
  // An end tag would end the script that this becomes.
  document.write(['<script src="', polyfills, '"></', 'script>'].join(''));
}
