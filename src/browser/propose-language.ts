import { isLanguage, type Language, languageNames, tagOf, wishedLanguage } from '#src/domain/languages.ts';
import { askQuestion, markAsked } from './ask-once.ts';

const storageKey = 'languageProposal';

const languageForm = '[data-setting="language"]';

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
 * Asks once, if the browser prefers another offered language and nobody chose one. The browser decides this,
 * because the server ignores its preferred languages when it shares documents.
 */
export function proposeLanguage(): void {
  const select = findSelect();
  if (select === null) return;
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.closest(languageForm) !== null) markAsked(storageKey);
  });
  const offered = [...select.options].map(({ value }) => value).filter(isLanguage);
  const [standard] = offered;
  const wished = wishedLanguage(navigator.languages, offered);
  if (wished === null || wished === standard || document.documentElement.lang !== tagOf(standard ?? wished))
    return;
  const isTaken = document.querySelector('.player') !== null;
  if (isTaken || document.documentElement.dataset.screen === 'tv' || !markAsked(storageKey)) return;
  const { question, no } = words[wished];
  const yes = languageNames[wished];
  // The question may still be shown on a later page, so the select is looked up again.
  const accept = () => {
    const shown = findSelect();
    if (shown === null) return;
    shown.value = wished;
    shown.form?.submit();
  };
  askQuestion({ label: yes, lang: tagOf(wished), question, yes, no, onYes: accept });
}

function findSelect(): HTMLSelectElement | null {
  return document.querySelector(`${languageForm} select`);
}
