import { isRemembered } from '#src/browser/viewer-hints.ts';

// Going back, a browser shows a document that it cached without asking whether it is still this viewer's.
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
