import * as v from 'valibot';
import { readEmail } from '#src/domain/email.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';

type Missing = Extract<RefusalCode, `${string}-field`>;

/** The text may be empty, and isn't trimmed. */
export const text = v.string();

export const texts = v.array(v.string());

/** Never sent back to a page, not even when the form is refused. */
export const secret = v.pipe(v.string(), v.metadata({ isSecret: true }));

export function requiredSecret(missing: Missing) {
  return v.pipe(secret, v.nonEmpty(missing));
}

/** A valid email address, normalized by `readEmail`. */
export function email(missing: Missing) {
  return v.pipe(
    v.string(),
    v.check((typed) => typed.trim() !== '', missing),
    v.transform(readEmail),
    v.string('bad-email' satisfies RefusalCode),
  );
}

export function isSecret(field: v.GenericSchema | v.GenericSchemaAsync | undefined): boolean {
  return field?.async === false && v.getMetadata(field).isSecret === true;
}

/** Null means that no file was chosen. */
export const file = v.pipe(v.nullable(v.instance(File)), v.metadata({ isFile: true }));

export function isFile(field: v.GenericSchema | v.GenericSchemaAsync): boolean {
  return field.async === false && v.getMetadata(field).isFile === true;
}
