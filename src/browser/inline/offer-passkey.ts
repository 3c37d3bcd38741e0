import { canKeepPasskeys } from '../passkey-support.ts';

// The button before this script is hidden in browsers without script or passkeys. `data-pressed` records a
// press before the modules are loaded.
const place = document.currentScript?.previousElementSibling;
if (place instanceof HTMLElement) {
  place.onclick = () => {
    place.dataset.pressed = '';
  };
  void canKeepPasskeys().then((can) => {
    if (can) place.hidden = false;
  });
}
