import { askFilm } from '#src/browser/ask-film.ts';
import { createFrame } from '#src/browser/create-frame.ts';

// Requests a sub-user's film before the modules are loaded, so that it starts only one round trip later than a
// main user's. A television waits for a press. Without time limits this script inserts the frame too. With
// limits the modules insert it, because they count the time; with the data saver they wait for a touch.
const script = document.currentScript;
const { what = '', who = '', action = '', number = '', name = '' } = script?.dataset ?? {};
const slot = script?.previousElementSibling;

const { screen, saver } = document.documentElement.dataset;
if (screen !== 'tv' && (saver !== 'on' || number !== '') && navigator.onLine) {
  const early = { what, answer: askFilm({ action, what, who }) };
  window.earlyFilm = early;
  void early.answer.then((answer) => {
    // The modules were faster, or there is no film.
    if (window.earlyFilm !== early || typeof answer === 'string') return;
    const address = answer.addresses[Number(number)];
    if (slot == null || address === undefined || answer.time.leaseMs !== null) return;
    const frame = createFrame(address, name);
    slot.append(frame);
    // A page that the browser keeps in memory for Back must not play on.
    addEventListener('pagehide', () => frame.remove());
  });
}
