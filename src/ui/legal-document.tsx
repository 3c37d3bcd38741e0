import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { useEnglish } from '#src/languages/texts.tsx';

/** In `body`, an array of texts becomes a list. */
export interface LegalSection {
  id: string;
  title: string;
  body: readonly (string | readonly string[])[];
}

interface LegalDocumentProps {
  title: string;
  /** An example is `August 20, 2025`. */
  updated: string;
  /** Date of the last change of the operator's details in the text. */
  operatorChangedOn: string | null;
  lead: string;
  sections: readonly LegalSection[];
}

export function LegalDocument({ title, updated, operatorChangedOn, lead, sections }: LegalDocumentProps) {
  const { i18n, t } = useLingui();
  const english = useEnglish();
  return (
    <main id={contentId} tabIndex={-1} className="page readable legal" lang={english}>
      {english === undefined ? null : (
        <p
          lang={i18n.locale}
        >{t`This page is in English, because its English text is the one that counts.`}</p>
      )}
      <header className="stack-s">
        <h1>{title}</h1>
        <p className="quiet">Last updated {updated}</p>
        {operatorChangedOn === null ? null : (
          <p className="quiet">Details of the operator last changed {operatorChangedOn}</p>
        )}
        <p className="lead prose">{lead}</p>
      </header>
      <nav className="legal-contents" aria-label="Contents">
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text prose">
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>
              {index + 1}. {section.title}
            </h2>
            {section.body.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>
                  <Linked text={part} />
                </p>
              ) : (
                <ul key={part[0]}>
                  {part.map((item) => (
                    <li key={item}>
                      <Linked text={item} />
                    </li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </main>
  );
}

/** Turns e-mail addresses in the text into links. */
function Linked({ text }: { text: string }) {
  const pieces = text.split(/([^\s@<>()]+@[^\s@<>()]*[^\s@<>().,;])/);
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <a key={piece} href={`mailto:${piece}`}>
        {piece}
      </a>
    ),
  );
}
