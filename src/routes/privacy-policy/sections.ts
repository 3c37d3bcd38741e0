import { browserStorage, cookies } from '#src/domain/cookies.ts';
import type { StatedPerson } from '#src/domain/legal-person.ts';
import type { LegalSection } from '#src/ui/legal-document.tsx';

interface Parties {
  brand: string;
  supportEmail: string;
  informationOfficer: string | null;
  operator: StatedPerson | null;
}

/** Every sentence must describe what the product does. Source: docs/requirements.md#texts. */
export function privacySections(parties: Parties): LegalSection[] {
  const { brand, supportEmail } = parties;
  return [...collecting(parties), ...keeping(brand, supportEmail), ...rights(parties)];
}

function collecting({ brand, operator }: Parties): LegalSection[] {
  return [
    {
      id: 'scope',
      title: 'Scope',
      body: [
        `This policy says what ${brand} knows about you, why, and what you can do about it. It covers this website and our apps, for the main account holder and for every family member who uses a sub-account.`,
        ...(operator === null
          ? []
          : [
              `${operator.name}, the operator of ${brand}, decides why and how your information is used: POPIA calls it the responsible party.`,
            ]),
        'Players, posters and payments come from other companies. What they do with what your browser sends them is covered by their own policies.',
      ],
    },
    {
      id: 'information',
      title: 'Information we collect',
      body: [
        'We keep what the service needs to work:',
        [
          'Account: your email address, a one-way hash of your password, the language that you chose, and a profile photo and passkeys if you add them. Of a passkey we hold the public half: what opens it stays on your device.',
          'Sub-accounts: a name, one-way hashes of a password and of a PIN, an age group and preferred genres, the language that was chosen there, the screen time that a parent sets, and the titles that a parent allows or blocks. We don’t ask for a date of birth. You see what your sub-accounts opened, and their menu tells them so.',
          'Viewing: titles that you opened, with season, episode, time and the second at which you stopped, so that you can continue there; whether the next episode may open automatically; what is on your list, and what you or the player marked as watched.',
          'Screen time: how many minutes a sub-account watched on each of the last 30 days.',
          'Players: how many households an embed server worked or failed for, counted for seven days without recording who you are. To count a household once a day, we keep a code until the end of that day; without our key it can’t be traced back to you.',
          'Sign-ins: when a device signed in and was last used, and the kind of browser it has.',
          'Notifications, if you switch them on in a browser: the address that the browser’s maker gives for it, the keys that encrypt what we send there, and which notifications we sent in the last 60 days.',
          'Payments: amount, date and the payment provider’s reference. Card numbers go to the provider alone; we never see them.',
          'Network address: used for a few minutes to stop attacks on accounts, and not stored with your account.',
        ],
      ],
    },
    {
      id: 'use',
      title: 'How we use it',
      body: [
        'We use this information to:',
        [
          'sign you in and keep others out;',
          'take payments and know until when a household has paid;',
          'show each viewer the titles that suit their age group and genres;',
          'remember what was watched and where you stopped;',
          'answer you, and send emails about your account: a welcome, receipts, reminders (which you can switch off), and notice of a changed password, passkey or address.',
        ],
        'We don’t profile you for advertising and we make no automated decisions about you with legal effect.',
      ],
    },
    {
      id: 'sharing',
      title: 'No selling or sharing',
      body: [
        'We don’t sell your information, and we don’t share it for advertising.',
        'Five kinds of companies have to see part of it: the card payment provider (your payment), the companies that host our servers and carry our mail, the image host (your network address, when a poster is loaded), the embed server whose player you open (your network address and which title it is) and, if you switch on notifications, the maker of your browser (when we send one, encrypted). None of them gets your email address from us for its own purposes.',
        'We give information to authorities only where the law requires it.',
      ],
    },
    {
      id: 'cookies',
      title: 'Essential cookies only',
      body: [
        'We set only cookies that the service can’t do without. We alone set and read them:',
        Object.entries(cookies).map(([name, { purpose, lifetime }]) => `${name}: ${purpose}; ${lifetime}.`),
        'There are no advertising or analytics cookies, so you don’t see a cookie banner. Over https, the names of cookies that prove something begin with __Host-.',
        'Your browser also keeps a few hints. They stay on the device, and changing or clearing them does no harm:',
        browserStorage.map(({ keys, purpose }) => `${keys.join(', ')}: ${purpose}.`),
        'So that pages open without a connection, the browser keeps those that the signed-in viewer opened, for at most a week, and titles removed meanwhile until they are sent. Both are deleted when someone else signs in, when you sign out, and when an age limit changes.',
      ],
    },
  ];
}

function keeping(brand: string, supportEmail: string): LegalSection[] {
  return [
    {
      id: 'children',
      title: 'Children and sub-accounts',
      body: [
        `An account may be opened only by an adult. A parent or guardian adds sub-accounts for children, and ticks a box, once for the household, to agree that ${brand} keeps each child’s name, age group, genres and viewing list. We store its date. The profile shows it and can withdraw it: then no child is added or changed, and those who are there stay until they are deleted.`,
        'Age categories only limit viewing. They are not used for anything else.',
        'A parent can look at, change or delete a sub-account at any time under Your Profile. Deleting it deletes its viewing list too.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      body: [
        'Passwords are stored only as salted, slow hashes. Connections are encrypted where the service is offered over https. Sessions are held on our servers, sign-in attempts are limited, and card details never reach us.',
        `No system is perfectly safe. If something happens that puts your information at risk, we will tell you and the Information Regulator as the law requires. If you find a weakness, please write to ${supportEmail}.`,
      ],
    },
    {
      id: 'retention',
      title: 'Retention',
      body: [
        [
          'Account, sub-accounts and viewing: until you remove them or delete the account, or until 24 months after you stopped paying. We keep the latest 20 movies, 100 series and 100 anime of each viewer.',
          'Screen time: the minutes of a day are deleted after 30 days.',
          'An email address that you changed: 72 hours, so that its owner can restore it.',
          'Sign-ins: a session ends after 30 days without use, and after 180 days at the latest.',
          'A sign-up that wasn’t paid for: it expires after 2 hours, and we delete it after 30 days.',
          'A household that stopped paying: 24 months after its last month ended, we delete the account, the sub-accounts and the viewing. We write to you 30 days before.',
          'Payments: as long as tax law requires, without your name and email once the account is deleted.',
        ],
      ],
    },
  ];
}

function rights({ brand, supportEmail, informationOfficer, operator }: Parties): LegalSection[] {
  return [
    {
      id: 'rights',
      title: 'Your rights under South African, EU and California law',
      body: [
        'Wherever you live, you may ask what we hold about you, have it corrected, receive a copy, object to its use, and have it deleted. Most of that you can do yourself under Your Profile: ‘Download my data’ gives you a copy of everything at once.',
        [
          'South Africa (POPIA): you may also object to processing, and complain to the Information Regulator of South Africa.',
          'European Union and United Kingdom (GDPR): we process your information to fulfil our contract with you, to meet legal duties, and for our legitimate interest in a safe service. You may restrict processing, take your data elsewhere, and complain to your supervisory authority.',
          'California (CCPA and CPRA): you may know, correct and delete personal information, and you are not treated differently for asking. We neither sell nor share personal information in the sense of that law.',
        ],
        `Write to ${supportEmail} from the address of your account. We answer within 30 days.`,
      ],
    },
    {
      id: 'transfers',
      title: 'International transfers',
      body: [
        'Our servers, the payment provider, the image host and the embed servers may be in other countries. Where information leaves South Africa, we rely on laws, contracts or your own request that protect it as POPIA does (section 72), and for people in the European Union on the safeguards of the GDPR.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      body: [
        'When this policy changes, the date at the top changes with it. If a change matters to what you agreed to, we tell account holders by email before it takes effect.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        informationOfficer === null
          ? `Our information officer can be reached at ${supportEmail}.`
          : `Our information officer is ${informationOfficer}, who can be reached at ${supportEmail}.`,
        ...(operator === null ? [] : [`The operator of ${brand} is ${operator.says}`]),
        'The Information Regulator of South Africa can be reached at enquiries@inforegulator.org.za.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      body: [
        `${brand} is responsible for how it handles your information, as the law provides. To the extent that the law allows, we are not liable for what third parties do with information that your browser sends to them, nor for loss that comes from a password that was shared or reused. Nothing here limits a right that can’t be limited by law.`,
      ],
    },
  ];
}
