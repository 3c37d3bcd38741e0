import type { ElementType, RefAttributes } from 'react';
import { Form, type FormProps } from 'react-router';
import { pageOwnerField, type SharedForm } from '#src/domain/page-owner.ts';
import { useRootData } from './root-data.ts';

interface ViewerFormProps extends Omit<FormProps, 'method'>, RefAttributes<HTMLFormElement> {
  /** Component of the form: a plain `form`, or a fetcher's form. */
  by?: ElementType<FormProps & RefAttributes<HTMLFormElement>>;
  /** Set if the form is in documents that viewers share too. */
  shared?: SharedForm | undefined;
}

/**
 * A POST form with a field that names the page's owner, which without script is the only way. In documents that
 * viewers share, the viewer's part has this field; see `sharedForms`.
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
