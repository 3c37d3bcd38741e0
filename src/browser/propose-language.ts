import { isLanguage, type Language, languageNames, tagOf, wishedLanguage } from '#src/domain/languages.ts';

const storageKey = 'languageProposal';

interface Words {
  question: string;
  no: string;
}

const words: Record<Language, Words> = {
  en: { question: 'Would you like to use English here?', no: 'No, thanks' },
  af: { question: 'Wil jy Afrikaans hier gebruik?', no: 'Nee, dankie' },
  zu: { question: 'Ngabe ufuna ukusebenzisa isiZulu lapha?', no: 'Cha, ngiyabonga' },
  xh: { question: 'Ingaba ufuna ukusebenzisa isiXhosa apha?', no: 'Hayi, enkosi' },
  st: { question: 'Na o batla ho sebedisa Sesotho mona?', no: 'Tjhe, ke a leboha' },
};

/**
 * Once, if the browser prefers another offered language and nobody chose one. Documents are shared whatever a browser prefers,
 * so it is decided here.
 */
export function proposeLanguage(): void {
  const select = document.querySelector<HTMLSelectElement>('.language-choice select');
  if (select === null) return;
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === select.name) markShown();
  });
  const offered = [...select.options].map(({ value }) => value).filter(isLanguage);
  const [standard] = offered;
  const wished = wishedLanguage(navigator.languages, offered);
  if (wished === null || wished === standard || document.documentElement.lang !== tagOf(standard ?? wished))
    return;
  const isTaken = document.querySelector('.player') !== null;
  if (isTaken || document.documentElement.dataset.screen === 'tv' || !markShown()) return;
  document.body.append(drawProposal(wished, select));
}

function drawProposal(language: Language, select: HTMLSelectElement): HTMLElement {
  const { question, no } = words[language];
  const aside = document.createElement('aside');
  aside.className = 'lost-connection';
  aside.lang = tagOf(language);
  aside.setAttribute('aria-label', languageNames[language]);
  const notice = document.createElement('div');
  notice.className = 'notice stack-s';
  const text = document.createElement('p');
  text.textContent = question;
  const buttons = document.createElement('div');
  buttons.className = 'cluster';
  const yes = button(languageNames[language], 'button small', () => {
    select.value = language;
    select.form?.submit();
  });
  buttons.append(
    yes,
    button(no, 'button line small', () => aside.remove()),
  );
  notice.append(text, buttons);
  aside.append(notice);
  return aside;
}

function button(name: string, look: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = look;
  element.textContent = name;
  element.addEventListener('click', onClick);
  return element;
}

/** Returns false if it was shown before, or nobody could remember that it was. */
function markShown(): boolean {
  try {
    if (localStorage.getItem(storageKey) !== null) return false;
    localStorage.setItem(storageKey, 'shown');
    return true;
  } catch {
    return false;
  }
}
