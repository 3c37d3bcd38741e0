import type { ElementType, RefAttributes } from 'react';
import { Form, type FormProps } from 'react-router';
import { pageOwnerField, type SharedForm } from '#src/domain/page-owner.ts';
import { useRootData } from './root-data.ts';

interface ViewerFormProps extends Omit<FormProps, 'method'>, RefAttributes<HTMLFormElement> {
  /** A form of the browser's own, or of a fetcher. */
  by?: ElementType<FormProps & RefAttributes<HTMLFormElement>>;
  /** It stands in documents that viewers share too. */
  shared?: SharedForm | undefined;
}

/**
 * Posts, and says whose page sends it: without script nothing else does. In documents that viewers share the
 * viewer's part says it; see `sharedForms`.
 */
export function ViewerForm({ by: By = Form, shared, children, ...rest }: ViewerFormProps) {
  const owner = useRootData()?.owner ?? null;
  return (
    <By method="post" id={shared} {...rest}>
      {owner === null || shared !== undefined ? null : (
        <input type="hidden" name={pageOwnerField} value={owner} />
      )}
      {children}
    </By>
  );
}
