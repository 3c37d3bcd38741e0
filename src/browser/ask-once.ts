interface Question {
  /** Name of the aside for screen readers. */
  label: string;
  lang?: string;
  question: string;
  yes: string;
  no: string;
  onYes(): void;
}

/** Shows the question outside of React, so that it stays when another page is shown. */
export function askQuestion({ label, lang = '', question, yes, no, onYes }: Question): void {
  const aside = document.createElement('aside');
  aside.className = 'lost-connection';
  if (lang !== '') aside.lang = lang;
  aside.setAttribute('aria-label', label);
  const notice = document.createElement('div');
  notice.className = 'notice stack-s';
  const text = document.createElement('p');
  text.textContent = question;
  const buttons = document.createElement('div');
  buttons.className = 'cluster';
  const close = () => aside.remove();
  const accept = () => {
    close();
    onYes();
  };
  buttons.append(button(yes, 'button small', accept), button(no, 'button text small', close));
  notice.append(text, buttons);
  aside.append(notice);
  document.body.append(aside);
}

function button(name: string, look: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = look;
  element.textContent = name;
  element.addEventListener('click', onClick);
  return element;
}

/** Returns false if the question was asked before, or if the browser stores nothing. */
export function markAsked(storageKey: string): boolean {
  try {
    if (localStorage.getItem(storageKey) !== null) return false;
    localStorage.setItem(storageKey, 'shown');
    return true;
  } catch {
    return false;
  }
}
