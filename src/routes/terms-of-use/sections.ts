import type { StatedPerson } from '#src/domain/legal-person.ts';
import { formatRand, monthlyPrice } from '#src/domain/money.ts';
import type { LegalSection } from '#src/ui/legal-document.tsx';

interface Parties {
  brand: string;
  supportEmail: string;
  billingEmail: string;
  operator: StatedPerson | null;
}

/** Source: docs/requirements.md#texts. */
export function termsSections(parties: Parties): LegalSection[] {
  return [
    ...joining(parties),
    ...paying(parties),
    ...using(parties),
    ...promising(parties),
    ...settling(parties),
  ];
}

function joining({ brand, operator }: Parties): LegalSection[] {
  const party = operator === null ? brand : `${operator.name}, the operator of ${brand}`;
  return [
    {
      id: 'introduction',
      title: 'Introduction',
      body: [
        `These terms are an agreement between you and ${party}. ${brand} is a catalogue: it lists movies, series, kids’ shows and anime, and shows players of third parties. It hosts no video.`,
        'By making an account you accept these terms and the privacy policy. If you don’t accept them, please don’t use the service.',
      ],
    },
    {
      id: 'eligibility',
      title: 'Eligibility',
      body: [
        'You must be 18 or older, and able to enter into a contract, to open a main account. Younger people may use the service through a sub-account that a parent or guardian has made for them. The service is meant for households in South Africa.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      body: [
        'A main account is for one household. It may have up to 5 sub-accounts, each with an age group that limits what can be watched.',
        'Keep passwords to yourselves, and give an email address where we can reach you. You are responsible for what happens in your household’s account. Tell us at once if someone else has used it.',
      ],
    },
  ];
}

function paying({ brand, billingEmail }: Parties): LegalSection[] {
  const price = formatRand(monthlyPrice.cents);
  return [
    {
      id: 'payments',
      title: 'Payments',
      body: [
        `The service costs ${price} per month for the whole household, paid in advance by card through a third-party checkout provider. We don’t store card numbers.`,
        'A payment buys one month. It doesn’t renew automatically: each month is a payment that you make. If you pay before a month ends, or within three days after, the new month is added to its end; if you pay later, it starts on the day you pay. You can keep watching during those three days.',
        'We remind you by email five days and one day before the end of a month.',
        'If the price changes, the new price applies to months that you pay for afterwards.',
      ],
    },
    {
      id: 'cancellation',
      title: 'No refunds and cancellation',
      body: [
        'You may cancel at any time under Your Profile, and undo it there. You keep access until the end of the billing period you have paid for, and we stop reminding you. Payments are not refunded, in whole or in part, except where the law gives you that right, or where we were paid twice by mistake.',
        `Questions about a payment: ${billingEmail}.`,
      ],
    },
    {
      id: 'third-party-content',
      title: 'Third-party content',
      body: [
        `Titles, descriptions, posters and ratings come from independent third-party databases that ${brand} does not own. Players are run by third parties on their own servers. We don’t choose, upload, store or change what they play, and we can’t promise that a title is available, complete or lawful where you are.`,
        'If you hold rights in something that is listed and object to it, write to us and we will look into it without delay.',
      ],
    },
  ];
}

function using({ brand }: Parties): LegalSection[] {
  return [
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      body: [
        'Please don’t:',
        [
          'sell, rent or share the account outside your household;',
          'copy the catalogue by machine, or overload, probe or attack the service;',
          'try to get around age limits, payments or the protection of other accounts;',
          'use the service for anything unlawful.',
        ],
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      body: [
        `The software, design and name of ${brand} belong to us or to those who license them to us. Titles, pictures and trade marks of films and series belong to their owners. You get a personal, non-transferable right to use the service for as long as your month runs, and nothing more.`,
      ],
    },
    {
      id: 'availability',
      title: 'Availability',
      body: [
        'We work to keep the service running, but it may be interrupted for maintenance, by faults, or because a third party is down. Titles and players come and go without notice.',
      ],
    },
  ];
}

function promising({ brand }: Parties): LegalSection[] {
  return [
    {
      id: 'disclaimers',
      title: 'Disclaimers',
      body: [
        'The service is provided as it is and as it is available. To the extent that the law allows, we give no warranty that it is free of faults, that a title can be played, or that information from third parties, age ratings included, is right. Where it matters, parents should check a title themselves.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      body: [
        `To the extent that the law allows, everything that ${brand} may owe you in connection with the service is together limited to the amount you paid in the previous 3 months. We are not liable for indirect loss, lost data or lost profit.`,
        'Nothing in these terms limits liability for intent or gross negligence, or a right under the Consumer Protection Act 68 of 2008 that can’t be limited.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      body: [
        'You may delete your account at any time under Your Profile. We may suspend or end an account that breaks these terms; where it can be put right, we will tell you first. Payments are not refunded when an account is ended for a breach.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      body: [
        'We may change these terms. The date at the top then changes, and account holders are told by email before a change that matters takes effect. If you keep using the service after that, you accept the change; if you don’t accept it, you may delete your account.',
      ],
    },
  ];
}

function settling({ brand, supportEmail, billingEmail, operator }: Parties): LegalSection[] {
  return [
    {
      id: 'governing-law',
      title: 'South African governing law',
      body: [
        'These terms are governed by the law of the Republic of South Africa, and its courts have jurisdiction.',
      ],
    },
    {
      id: 'disputes',
      title: 'Dispute resolution',
      body: [
        `Before either of us goes to court, we try to settle a dispute informally. Write to ${supportEmail} and say what is wrong and what you would like; both sides then have 30 days of informal attempt. After that, each is free to go to a court, a consumer tribunal or an ombud that may hear the matter. Urgent relief may be sought at any time.`,
      ],
    },
    {
      id: 'miscellaneous',
      title: 'Miscellaneous',
      body: [
        'If part of these terms is invalid, the rest still applies. If we don’t use a right straight away, we don’t give it up. You may not transfer the agreement without our consent. These terms and the privacy policy are the whole agreement about the service.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        `${brand}: ${supportEmail}. For payments: ${billingEmail}.`,
        ...(operator === null ? [] : [`The operator of ${brand} is ${operator.says}`]),
      ],
    },
  ];
}
