/** `SubmitEvent.submitter`: which button sent a form decides what its action does. Chromium has it from 81. */
export function addSubmitter(): void {
  if ('SubmitEvent' in window && 'submitter' in SubmitEvent.prototype) return;
  let pressed: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button, input[type=submit]') : null;
    // A press that sends nothing must not name the sender of a later form.
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

/** Chromium 79 sends the fields of a beacon as plain text. */
export function addBeaconFields(): void {
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    if (!(body instanceof URLSearchParams)) return send(url, body);
    return send(url, new Blob([String(body)], { type: 'application/x-www-form-urlencoded' }));
  };
}
