import { pageOwnerField } from '#src/domain/page-owner.ts';
import { useRootData } from './root-data.ts';

/** Whose page sends the form; without script nothing else says it. Nothing in documents that viewers share. */
export function OwnerField() {
  const owner = useRootData()?.owner ?? null;
  return owner === null ? null : <input type="hidden" name={pageOwnerField} value={owner} />;
}
