import { readAudit } from '#src/features/operations/households/audit.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { DeskTable } from '#src/routes/operator/desk-table.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';

export function loader({ services, request }: DeskCall) {
  return readAudit(services, new URL(request.url).searchParams.get('before') ?? '');
}

export function AuditPage({ view: { lines, next } }: { view: Awaited<ReturnType<typeof loader>> }) {
  return (
    <>
      <p className="quiet">
        Who did what to whom, newest first. Entries never change. A deleted household’s address is shortened.
      </p>
      <DeskTable columns={['When', 'Who', 'What', 'To whom']}>
        {lines.map(({ id, at, actor, what, detail, subject, href }) => (
          <tr key={id}>
            <td>{at}</td>
            <td>{actor}</td>
            <td>
              {what}
              <small className="desk-id">{detail}</small>
            </td>
            <td>
              {href === null ? (
                subject
              ) : (
                <a className="link" href={href}>
                  {subject}
                </a>
              )}
            </td>
          </tr>
        ))}
      </DeskTable>
      {lines.length === 0 ? <p>There is nothing older.</p> : null}
      {next === null ? null : (
        <ButtonLink look="line" href={operatorPaths.auditBefore(next)}>
          Older entries
        </ButtonLink>
      )}
    </>
  );
}
