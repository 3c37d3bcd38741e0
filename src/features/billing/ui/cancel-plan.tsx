import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { PlanView } from '../plan/read.ts';
import { cancelQuestion } from '../plan/texts.ts';
import type { PlanCall } from './use-plan-call.ts';

interface PlanChangeProps {
  call: PlanCall;
}

/** A dialog asks for confirmation; without script, a page asks. */
export function CancelPlan({ plan, call }: PlanChangeProps & { plan: PlanView }) {
  const { t } = useLingui();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const answer = (yes: boolean) => {
    setDialogOpen(false);
    if (yes) call.send('cancel');
  };
  return (
    <>
      <form
        method="get"
        action={paths.plan}
        onSubmit={(event) => {
          event.preventDefault();
          setDialogOpen(true);
        }}
      >
        <Button type="submit" look="text" small disabled={call.isSending}>
          {t`Cancel`}
        </Button>
      </form>
      <ConfirmDialog
        open={isDialogOpen}
        text={t(cancelQuestion(plan))}
        confirm={t`Cancel plan`}
        cancel={t`Keep plan`}
        onAnswer={answer}
      />
    </>
  );
}

export function ResumePlan({ call: { Form, isSending } }: PlanChangeProps) {
  const { t } = useLingui();
  return (
    <ViewerForm by={Form} action={paths.plan} preventScrollReset>
      <input type="hidden" name="intent" value="resume" />
      <Button type="submit" look="text" small disabled={isSending}>
        {t`Undo cancellation`}
      </Button>
    </ViewerForm>
  );
}
