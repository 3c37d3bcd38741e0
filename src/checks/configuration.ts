import type { Config } from '#src/config/config.ts';
import { previewApps } from '#src/config/env.ts';
import { passkeyFault } from '#src/domain/passkey.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { type Finding, fine, skipped, warning } from './check.ts';

/** An invalid configuration ends `doctor` before this check. */
export function checkConfiguration(config: Config, warnings: readonly string[]): Finding {
  const name = 'configuration';
  const [first] = warnings;
  if (first !== undefined)
    return warning(name, warnings.join(' '), 'Correct it, or unset what you don’t need.');
  const { production, publicUrl } = config;
  if (!production) return fine(name, `${publicUrl}, not in production: stand-ins serve for what is missing.`);
  return fine(name, `${publicUrl}, in production.`);
}

/** Section 43 lists what a site has to state; only a company has to state its registration number. */
export function checkLegalPerson({ production, brand: { legalPerson } }: Config): Finding {
  const name = 'legal person';
  const missing = [
    ['OPERATOR_NAME', legalPerson?.name],
    ['OPERATOR_ADDRESS', legalPerson?.address],
    ['OPERATOR_PHONE', legalPerson?.phone],
  ].flatMap(([setting, value]) => (value ? [] : [setting]));
  if (missing.length === 0 && legalPerson?.registration !== null)
    return fine(name, 'The terms, receipts and /help say who offers the service.');
  if (missing.length === 0)
    return fine(name, 'The operator is stated, without the registration number that a company has to state.');
  if (!production) return skipped(name, 'Nobody is charged yet.');
  const says = `Households can’t read who offers the service: ${missing.join(', ')} not set. Section 43 of the ECT Act asks for it.`;
  const todo =
    'Set them, and OPERATOR_REGISTRATION for a company. Without them a household may cancel within 14 days.';
  return warning(name, says, todo);
}

export function checkStoreApp({ brand: { storeUrl } }: Config): Finding {
  const name = 'store app';
  if (storeUrl === previewApps.STORE_URL)
    return skipped(name, 'STORE_URL is not set: the preview shows a stand-in address for the Android app.');
  if (storeUrl !== null) return fine(name, `/login, /signup and /help lead to ${storeUrl}.`);
  return skipped(name, 'STORE_URL is not set: no page leads to the Android app, and /signup promises none.');
}

/** Operators can't open the desk without passkeys. */
export function checkPasskeys({ publicUrl }: Pick<Config, 'publicUrl'>): Finding {
  const name = 'passkeys';
  const finding = `Passkeys don't work at ${publicUrl}: not at ${operatorPaths.overview}, and households aren't offered any.`;
  const fault = passkeyFault(publicUrl);
  if (fault === 'number')
    return warning(name, finding, 'Set PUBLIC_URL to a name; browsers make no passkey for a number.');
  if (fault === 'insecure') return warning(name, finding, 'Serve it over https.');
  const { hostname } = new URL(publicUrl);
  return fine(name, `Passkeys of ${operatorPaths.overview} and of households belong to ${hostname}.`);
}
