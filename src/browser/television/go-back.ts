import { paths } from '#src/routes.ts';

/** Pages on which the platform handles Back, for instance to leave the app. */
const firstPages: readonly string[] = [paths.home, paths.subUser, paths.login];

/** Time in which further presses are ignored, while the first one's navigation isn't done. */
const backTimeoutMs = 1_000;

let pending: ReturnType<typeof setTimeout> | null = null;

/** Returns false if the platform should handle the key. */
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

/** Browsers close these elements on Escape, but not on a remote's Back button. */
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
