import { isRemembered } from '#src/browser/viewer-hints.ts';

// On Back, a browser shows its cached document without a request, even if another viewer has signed in since.
const data = document.currentScript?.previousElementSibling?.textContent;
const [entry] = performance.getEntriesByType('navigation');
const isBack = entry !== undefined && 'type' in entry && entry.type === 'back_forward';
if (isBack && data) {
  const { mainUserId, subUserName } = JSON.parse(data);
  if (!isRemembered({ mainUserId, subUserName })) {
    document.documentElement.style.visibility = 'hidden';
    location.reload();
  }
}
