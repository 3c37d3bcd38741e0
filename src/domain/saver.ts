/** The viewer's choice wins over the browser's `Save-Data`. */
export function isSaver(cookie: string | undefined, saveData: boolean): boolean {
  return cookie === 'on' || (cookie !== 'off' && saveData);
}
