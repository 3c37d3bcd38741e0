import { paths } from '#src/routes.ts';

/** Back belongs to the platform on these pages. */
const firstPages: readonly string[] = [paths.home, paths.subUser, paths.login];

/** A press during an earlier one's navigation is ignored. */
const backTimeoutMs = 1_000;

let pending: ReturnType<typeof setTimeout> | null = null;

/** Returns false if the key is the platform's. */
export function goBack(): boolean {
  if (closeTop()) return true;
  if (firstPages.includes(location.pathname) || history.length < 2) return false;
  if (pending !== null) return true;
  const settle = () => {
    clearTimeout(pending ?? undefined);
    pending = null;
    for (const name of ['popstate', 'pageshow']) removeEventListener(name, settle);
  };
  for (const name of ['popstate', 'pageshow']) addEventListener(name, settle);
  pending = setTimeout(settle, backTimeoutMs);
  history.back();
  return true;
}

/** Escape closes these by itself; the buttons of a remote don't. */
function closeTop(): boolean {
  if (document.fullscreenElement !== null) {
    document.exitFullscreen().catch(() => undefined);
    return true;
  }
  const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  const top = dialogs[dialogs.length - 1];
  if (top === undefined) return false;
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  return true;
}
