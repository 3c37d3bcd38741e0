import { expect, it } from 'vitest';
import { type AnnouncementTexts, maxAnnouncement, parseAnnouncement, textFor } from './announcement.ts';

const offered = ['en', 'zu', 'af'] as const;

it('reads a subject, paragraphs and lists, with any line ends', () => {
  const file =
    '\uFEFF# Our terms change on 1 March 2027\r\n\r\nDear household,\r\nthis is one paragraph.\r\n\r\nIn short:\r\n- one thing,\r\n  told at length\r\n- another\r\n';
  expect(parseAnnouncement(file, offered)).toEqual([
    {
      language: 'en',
      subject: 'Our terms change on 1 March 2027',
      paragraphs: [
        'Dear household, this is one paragraph.',
        'In short:',
        '- one thing, told at length',
        '- another',
      ],
    },
  ]);
});

it('reads a text for each language, the first one for everybody else', () => {
  const texts = parseAnnouncement(
    '=== zu\nImigomo\n\nIyashintsha.\n\n=== en\nTerms\n\nThey change.\n',
    offered,
  );
  expect(texts).toMatchObject([
    { language: 'zu', subject: 'Imigomo', paragraphs: ['Iyashintsha.'] },
    { language: 'en', subject: 'Terms', paragraphs: ['They change.'] },
  ]);
  expect(textFor(texts as AnnouncementTexts, 'en')?.subject).toBe('Terms');
  expect(textFor(texts as AnnouncementTexts, 'af')?.subject).toBe('Imigomo');
});

it.each([
  ['', 'It is empty.'],
  [' \n\n', 'It is empty.'],
  ['Terms\n', 'English: no text follows the subject and an empty line.'],
  ['Terms\nThey change.\n', 'English: the first line is the subject, and an empty line has to follow it.'],
  [`${'x'.repeat(maxAnnouncement.subject + 1)}\n\nText`, 'has more than 100 characters'],
  ['Terms\n\nThey \u0000change.', 'It is not plain text in UTF-8.'],
  ['Terms\n\nThey \uFFFDchange.', 'It is not plain text in UTF-8.'],
  ['Terms\n\nThey change.\n=== fr\nA\n\nB', '"=== fr" names none of LANGUAGES.'],
  ['Terms\n\nThey change.\n=== xh\nA\n\nB', '"=== xh" names none of LANGUAGES.'],
  ['Terms\n\nThey change.\n=== en\nA\n\nB', 'It has two texts in English.'],
  ['Terms\n\nThey change.\n=== zu\n', 'isiZulu: it is empty.'],
])('says what is wrong with %j', (file, why) => {
  expect(parseAnnouncement(file, offered)).toContain(why);
});
