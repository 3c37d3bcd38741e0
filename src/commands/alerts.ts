import { randomUUID } from 'node:crypto';
import { AlertNotTaken, postAlert } from '#src/adapters/alerts/post-alert.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { createMail } from '#src/adapters/mail/create-mail.ts';
import type { Config } from '#src/config/config.ts';
import { readEmail } from '#src/domain/email.ts';
import { sourceLanguage } from '#src/domain/languages.ts';
import { type Letter, senderIn } from '#src/features/outbox/letter.ts';
import { testLetter } from '#src/features/outbox/operator-letters.ts';
import { type Command, CommandFailed, exitCodes, type Output } from './command.ts';
import { readConfiguration } from './open.ts';

interface Attempt {
  to: string;
  sent: boolean;
  says: string;
}

const mailTest: Command = {
  name: 'mail test',
  summary: 'Send a mail now, and say whether the mail server took it',
  words: ['ADDRESS'],
  options: {},
  help: ['It goes straight to the mail server of SMTP_URL, not through the outbox.'],
  async run(call) {
    const [typed = ''] = call.words;
    const address = readEmail(typed);
    if (address === null) throw new CommandFailed(`${typed} isn’t an email address.`, exitCodes.usage);
    const config = readConfiguration(call);
    return printAttempts([
      await tryMail(config, address, testLetter(senderIn(sourceLanguage, config), 'mail')),
    ]);
  },
};

const alertTest: Command = {
  name: 'alert test',
  summary: 'Send a test alert to ALERT_EMAIL and ALERT_WEBHOOK',
  words: [],
  options: {},
  help: ['Each is tried once, now. Exit code 1 if one of them did not take it, 3 if neither is set.'],
  async run(call) {
    const config = readConfiguration(call);
    const attempts = await sendAlert(config, testLetter(senderIn(sourceLanguage, config), 'alert'));
    if (attempts.length === 0)
      throw new CommandFailed('Nobody is told: set ALERT_EMAIL or ALERT_WEBHOOK.', exitCodes.configuration);
    return printAttempts(attempts);
  },
};

/** Tries the mail and the webhook once, now. The list is empty where neither is set. */
export async function sendAlert(config: Config, letter: Letter): Promise<Attempt[]> {
  const { alertEmail, secrets } = config;
  return [
    ...(alertEmail === null ? [] : [await tryMail(config, alertEmail, letter)]),
    ...(secrets.alertWebhook === null ? [] : [await tryWebhook(secrets.alertWebhook, letter.text)]),
  ];
}

async function tryMail(config: Config, to: string, letter: Letter): Promise<Attempt> {
  const { mailer } = createMail(config, systemClock);
  try {
    await mailer.send({ id: randomUUID(), to, ...letter });
    const isReal = config.mail !== null;
    const says = isReal ? 'the mail server took it' : 'it is in the outbox folder of DATA_DIR; set SMTP_URL';
    return { to, sent: isReal || !config.production, says };
  } catch (error) {
    // A mail server's answer may hold the password.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { to, sent: false, says: `it was not sent (${code}); doctor says what to do` };
  } finally {
    mailer.close();
  }
}

async function tryWebhook(url: string, text: string): Promise<Attempt> {
  const to = 'ALERT_WEBHOOK';
  try {
    await postAlert(url, text);
    return { to, sent: true, says: 'it took the alert' };
  } catch (error) {
    if (!(error instanceof AlertNotTaken)) throw error;
    return { to, sent: false, says: error.message };
  }
}

function printAttempts(attempts: readonly Attempt[]): Output {
  return {
    json: attempts,
    lines: attempts.map(({ to, says }) => `${to}: ${says}.`),
    code: attempts.every(({ sent }) => sent) ? exitCodes.done : exitCodes.failed,
  };
}

export const alertCommands: readonly Command[] = [mailTest, alertTest];
