import 'core-js/actual/array/at';
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/find-last-index';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/array/with';
import 'core-js/actual/string/at';
import 'core-js/actual/string/replace-all';
import 'core-js/actual/object/has-own';
import 'core-js/actual/object/group-by';
import 'core-js/actual/promise/any';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/structured-clone';
import 'core-js/actual/queue-microtask';
import { apply, isSupported } from '@oddbird/popover-polyfill/fn';

if (!isSupported()) apply();
addBeaconFields();
addListenerSignal();
addSubmitter();

/** Chromium before 90 ignores `signal` of `addEventListener`, so such listeners would never be removed. */
function addListenerSignal(): void {
  const { addEventListener } = EventTarget.prototype;
  let isKnown = false;
  const probe = {
    get signal() {
      isKnown = true;
      return undefined;
    },
  };
  // Chromium 79 reads only options that it knows. The cast is needed, because the type allows no getter.
  addEventListener.call(new EventTarget(), 'probe', null, probe as unknown as AddEventListenerOptions);
  if (isKnown) return;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const signal = typeof options === 'object' ? options?.signal : undefined;
    if (signal?.aborted === true) return;
    addEventListener.call(this, type, listener, options);
    if (signal === undefined) return;
    const remove = () => this.removeEventListener(type, listener, options);
    addEventListener.call(signal, 'abort', remove, { once: true });
  };
}

/** Chromium before 81 lacks `SubmitEvent.submitter`. A form's action depends on the button that sent it. */
function addSubmitter(): void {
  if ('SubmitEvent' in window && 'submitter' in SubmitEvent.prototype) return;
  let pressed: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button, input[type=submit]') : null;
    // A press that sends no form must not count as the submitter of a later form.
    setTimeout(() => {
      pressed = null;
    });
  };
  addEventListener('click', remember, true);
  Object.defineProperty(Event.prototype, 'submitter', {
    configurable: true,
    get(this: Event) {
      const form = this.target;
      if (this.type !== 'submit' || !(form instanceof HTMLFormElement)) return null;
      const button =
        pressed instanceof HTMLButtonElement || pressed instanceof HTMLInputElement ? pressed : null;
      return button?.form === form ? button : null;
    },
  });
}

/** Chromium 79 sends `URLSearchParams` of a beacon as plain text. */
function addBeaconFields(): void {
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    if (!(body instanceof URLSearchParams)) return send(url, body);
    return send(url, new Blob([String(body)], { type: 'application/x-www-form-urlencoded' }));
  };
}
