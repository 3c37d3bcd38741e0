import { focusOn } from './move-focus.ts';

/** Opens our own list, as large as the page's text: few televisions open the browser's list on Enter. */
export function openOptions(select: HTMLSelectElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog options';
  dialog.setAttribute('aria-label', select.labels?.[0]?.textContent ?? select.name);
  const list = document.createElement('ul');
  for (const option of select.options) list.append(itemOf(option, () => choose(select, option, dialog)));
  dialog.append(list);
  dialog.addEventListener('close', () => {
    dialog.remove();
    focusOn(select);
  });
  document.body.append(dialog);
  dialog.showModal();
  const current = list.querySelectorAll('button')[Math.max(0, select.selectedIndex)];
  if (current !== undefined) focusOn(current);
}

function itemOf({ text, selected, disabled }: HTMLOptionElement, onChoose: () => void): HTMLLIElement {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'chip';
  button.textContent = text;
  button.disabled = disabled;
  button.setAttribute('aria-pressed', String(selected));
  button.addEventListener('click', onChoose);
  item.append(button);
  return item;
}

/** Sends the events that the browser's own list sends. */
function choose(select: HTMLSelectElement, option: HTMLOptionElement, dialog: HTMLDialogElement): void {
  dialog.close();
  if (option.selected) return;
  option.selected = true;
  for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));
}
