import { useState } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import type { PlanView } from '../plan/read.ts';
import { cancelQuestion } from '../plan/texts.ts';

/** The first of two clicks; the second answers the question. Without script the question is a page of its own. */
export function CancelPlan({ plan }: { plan: PlanView }) {
  const [isAsked, setIsAsked] = useState(false);
  const cancelling = useFetcher({ key: 'cancel-plan' });
  const answer = (yes: boolean) => {
    setIsAsked(false);
    if (!yes) return;
    cancelling.submit({ intent: 'cancel' }, { method: 'post', action: paths.plan, preventScrollReset: true });
  };
  return (
    <>
      <form
        method="get"
        action={paths.plan}
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
        }}
      >
        <Button type="submit" look="line" disabled={cancelling.state !== 'idle'}>
          Cancel
        </Button>
      </form>
      <ConfirmDialog
        open={isAsked}
        text={cancelQuestion(plan)}
        confirm="Cancel plan"
        cancel="Keep plan"
        onAnswer={answer}
      />
    </>
  );
}

/** One click undoes it. */
export function ResumePlan() {
  const resuming = useFetcher({ key: 'resume-plan' });
  return (
    <resuming.Form method="post" action={paths.plan} preventScrollReset>
      <input type="hidden" name="intent" value="resume" />
      <Button type="submit" look="line" disabled={resuming.state !== 'idle'}>
        Undo cancelling
      </Button>
    </resuming.Form>
  );
}
