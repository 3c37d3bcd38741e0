import { canKeepPasskeys } from '../passkey-support.ts';

// The button stands before this script, hidden for browsers without script or passkeys. A press before the modules waits.
const place = document.currentScript?.previousElementSibling;
if (place instanceof HTMLElement) {
  place.onclick = () => {
    place.dataset.pressed = '';
  };
  void canKeepPasskeys().then((can) => {
    if (can) place.hidden = false;
  });
}
