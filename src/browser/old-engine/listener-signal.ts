/** The option `signal` of `addEventListener`, without which a listener would never go. Chromium has it from 90. */
export function addListenerSignal(): void {
  const { addEventListener } = EventTarget.prototype;
  let isKnown = false;
  const probe = {
    get signal() {
      isKnown = true;
      return undefined;
    },
  };
  // Chromium 79 reads only the options that it knows. The compiler wants no getter here.
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
