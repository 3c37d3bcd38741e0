/** Chromium 79 sends the fields of a beacon as plain text. */
export function addBeaconFields(): void {
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    if (!(body instanceof URLSearchParams)) return send(url, body);
    return send(url, new Blob([String(body)], { type: 'application/x-www-form-urlencoded' }));
  };
}
