import { askFilm } from '#src/browser/ask-film.ts';
import { createFrame } from '#src/browser/create-frame.ts';

// It runs before the modules come, so that a film of a sub-user starts one round trip later than a main
// user's. A television waits for a press. Without limits of time the frame comes here too. With limits the
// modules have to count it, and those of a data saver wait for a touch.
const script = document.currentScript;
const { what = '', who = '', action = '', number = '', name = '' } = script?.dataset ?? {};
const slot = script?.previousElementSibling;

const { screen, saver } = document.documentElement.dataset;
if (screen !== 'tv' && (saver !== 'on' || number !== '') && navigator.onLine) {
  const early = { what, answer: askFilm({ action, what, who }) };
  window.earlyFilm = early;
  void early.answer.then((answer) => {
    // The modules were faster.
    if (window.earlyFilm !== early || typeof answer === 'string') return;
    const address = answer.addresses[Number(number)];
    if (slot == null || address === undefined || answer.time.leaseMs !== null) return;
    const frame = createFrame(address, name);
    slot.append(frame);
    // A page that the browser keeps for Back plays nothing.
    addEventListener('pagehide', () => frame.remove());
  });
}
